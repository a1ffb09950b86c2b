#pragma once

// Limits on the number of requests, heeded before they are hit: what a host tells of its own, and
// how fast changes go out (docs/resilience.md).

#include "gitprovider/clock.hpp"
#include "gitprovider/export.hpp"
#include "gitprovider/resilience/rate_limiter.hpp"
#include "gitprovider/result.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gitprovider {

/// What is heeded. A limit that the host announces always is.
struct RateLimits {
  /// Whether changes go out no faster than `changes` says. Absent: where the host is known to
  /// refuse faster ones, which is GitHub, as soon as it has announced limits of its own.
  std::optional<bool> pace_changes{};
  RateLimiterSettings changes{};

  friend bool operator==(const RateLimits&, const RateLimits&) = default;
};

/// `invalid_argument` names the setting that is wrong and what is allowed.
[[nodiscard]] GITPROVIDER_EXPORT Result<void> validate(const RateLimits& settings);

/// One of a host's limits as its answers told it.
struct RateLimitSnapshot {
  /// As the host calls it: `core`.
  std::string resource{};
  /// Requests in a window; absent where the host did not tell.
  std::optional<std::uint64_t> limit{};
  /// What is left in this window, less what is on its way. Absent once the window is over.
  std::optional<std::uint64_t> remaining{};
  std::optional<TimePoint> resets_at{};
  /// The host refused requests for another reason than that window and asked for pause until then.
  std::optional<TimePoint> secondary_until{};

  friend bool operator==(const RateLimitSnapshot&, const RateLimitSnapshot&) = default;
};

/// Limits at one moment.
struct RateLimitsSnapshot {
  /// In the order of their names; none before an answer told.
  std::vector<RateLimitSnapshot> host{};
  /// Of the changes; absent where they are not paced.
  std::optional<RateLimiterSnapshot> changes{};

  friend bool operator==(const RateLimitsSnapshot&, const RateLimitsSnapshot&) = default;
};

}  // namespace gitprovider
