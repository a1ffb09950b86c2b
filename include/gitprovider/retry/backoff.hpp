#pragma once

// How long to wait before the next attempt. Pure: time and chance are arguments.

#include "gitprovider/clock.hpp"
#include "gitprovider/export.hpp"

namespace gitprovider {

/// Exponential backoff: the ceiling before retry i (0 for the first) is min(cap, base * 2^i); the
/// wait is the ceiling times a factor drawn uniformly from [low, high].
struct Backoff {
  Duration base{250};
  Duration cap{4000};
  double low = 0.0;
  double high = 1.0;

  friend bool operator==(const Backoff&, const Backoff&) = default;
};

/// Full Jitter: uniform between zero and the ceiling. Spreads callers that failed together best
/// (AWS Architecture Blog, "Exponential Backoff and Jitter").
[[nodiscard]] GITPROVIDER_EXPORT Backoff full_jitter(Duration base, Duration cap) noexcept;

/// The ceiling, varied by a share: `proportional_jitter(300ms, 4s, 0.2)` is +-20 %.
[[nodiscard]] GITPROVIDER_EXPORT Backoff proportional_jitter(Duration base, Duration cap,
                                                             double share) noexcept;

/// The wait before retry number `retry` (0-based). `random01` is in [0, 1). Never negative, never
/// above `cap * high`, and defined for every `retry`.
[[nodiscard]] GITPROVIDER_EXPORT Duration delay(const Backoff& backoff, unsigned retry,
                                                double random01) noexcept;

}  // namespace gitprovider
