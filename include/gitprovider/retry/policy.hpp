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

/// The highest number of tries an inner policy may have.
inline constexpr unsigned kMaxInnerTries = 10;

/// A second layer of retries below the policy, inside one attempt: for a host whose own client
/// repeats some answers at once. It has the first word on a failure; what it gives up goes to the
/// policy above as it is. All its requests and waits have to fit into the limit of one attempt, and
/// its repeats are counted over the whole execution, so that the two layers add up and never
/// multiply.
struct InnerPolicy {
  /// Requests of one execution, the first included: 1 to 10; 1 means no inner layer.
  unsigned max_tries = 1;
  Backoff backoff{};
  /// Absent: nothing is repeated.
  ShouldRetry should_retry{};
  /// Whether mutations are repeated too. Then a change may be made twice, which the contract rules
  /// out everywhere else: never the default of a host.
  bool repeats_mutations = false;
};

/// `invalid_argument` for tries outside 1 to 10 and a backoff as below.
[[nodiscard]] GITPROVIDER_EXPORT Result<void> validate(const InnerPolicy& policy);

/// `invalid_argument` for attempts outside 1 to 5, a negative or zero base, a cap below the base,
/// or a factor outside 0 <= low <= high <= 2.
[[nodiscard]] GITPROVIDER_EXPORT Result<void> validate(const RetryPolicy& policy);

}  // namespace gitprovider
