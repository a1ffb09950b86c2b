#include "gitprovider/retry/backoff.hpp"

#include <algorithm>
#include <limits>

namespace gitprovider {
namespace {

constexpr double kLongest = 9.0e18;  // below the largest Duration, and exact enough to compare with

/// min(cap, base * 2^retry) without overflow.
Duration ceiling(const Backoff& backoff, unsigned retry) noexcept {
  const Duration base = std::max(backoff.base, Duration::zero());
  const Duration cap = std::max(backoff.cap, Duration::zero());
  constexpr unsigned bits = std::numeric_limits<Duration::rep>::digits;
  if (retry >= bits || base.count() > (cap.count() >> retry)) {
    return base == Duration::zero() ? base : cap;
  }
  return Duration{base.count() << retry};
}

}  // namespace

Backoff full_jitter(Duration base, Duration cap) noexcept {
  return {.base = base, .cap = cap, .low = 0.0, .high = 1.0};
}

Backoff proportional_jitter(Duration base, Duration cap, double share) noexcept {
  return {.base = base, .cap = cap, .low = 1.0 - share, .high = 1.0 + share};
}

Duration delay(const Backoff& backoff, unsigned retry, double random01) noexcept {
  const double chance = random01 >= 0.0 ? std::min(random01, 1.0) : 0.0;
  const double factor = backoff.low + (backoff.high - backoff.low) * chance;
  const double wait = static_cast<double>(ceiling(backoff, retry).count()) * factor;
  return Duration{static_cast<Duration::rep>(std::clamp(wait, 0.0, kLongest))};
}

}  // namespace gitprovider
