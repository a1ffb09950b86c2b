#pragma once

// What one operation may take: its deadline and the caller's stop token, asked between steps.

#include "gitprovider/clock.hpp"
#include "gitprovider/result.hpp"

#include <stop_token>
#include <utility>

namespace gitprovider::local {

/// The terms of one operation while it runs. Used by one thread; the clock must outlive it.
class Terms {
 public:
  Terms(Clock& clock, TimePoint deadline, std::stop_token stop)
      : clock_(&clock), deadline_(deadline), stop_(std::move(stop)) {}

  /// `cancelled` or `deadline_exceeded` where the operation has to end. Asked only before its
  /// effect.
  [[nodiscard]] Result<void> check() const;

  /// Waits a little, never beyond the deadline, and then checks.
  [[nodiscard]] Result<void> pause(Duration step) const;

  [[nodiscard]] Clock& clock() const noexcept { return *clock_; }

 private:
  Clock* clock_;
  TimePoint deadline_;
  std::stop_token stop_;
};

}  // namespace gitprovider::local
