#pragma once

// What a retry policy may be. More than five attempts in memory are refused: work that must outlive
// that belongs into a task queue, where it survives the process (docs/adr/0003-retry-policy.md).

#include "gitprovider/export.hpp"
#include "gitprovider/result.hpp"
#include "gitprovider/retry/backoff.hpp"

#include <functional>

namespace gitprovider {

/// The highest number of attempts a policy may have.
inline constexpr unsigned kMaxAttempts = 5;

/// Says whether a failed read may succeed when repeated. Each host has its own; called with no lock
/// held, possibly from several threads at once.
using ShouldRetry = std::function<bool(const Error&)>;

/// How reads are repeated.
struct RetryPolicy {
  /// 1 to 5; 1 means no retry.
  unsigned max_attempts = 4;
  Backoff backoff{};
  /// Absent: nothing is retried.
  ShouldRetry should_retry{};
};

/// `invalid_argument` for attempts outside 1 to 5, a negative or zero base, a cap below the base,
/// or a factor outside 0 <= low <= high <= 2.
[[nodiscard]] GITPROVIDER_EXPORT Result<void> validate(const RetryPolicy& policy);

}  // namespace gitprovider
