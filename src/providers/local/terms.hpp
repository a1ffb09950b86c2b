#pragma once

// What one operation may take: its deadline and the caller's stop token, asked between steps. And
// what the caller says about a change whose outcome is in doubt.

#include "gitprovider/call.hpp"
#include "gitprovider/clock.hpp"
#include "gitprovider/result.hpp"

#include <string>

namespace gitprovider::local {

/// The terms of one operation while it runs; it begins with their construction. Used by one thread;
/// the clock must outlive them.
class Terms {
 public:
  /// `call` names its operation. Without a deadline of its own it has `limit`.
  Terms(Clock& clock, const Call& call, Duration limit);

  /// `cancelled` or `deadline_exceeded` where the operation has to end. Asked only before its
  /// effect.
  [[nodiscard]] Result<void> check() const;

  /// Waits a little, never beyond the deadline, and then checks.
  [[nodiscard]] Result<void> pause(Duration step) const;

  [[nodiscard]] Clock& clock() const noexcept { return *clock_; }
  [[nodiscard]] TimePoint began() const noexcept { return began_; }
  [[nodiscard]] TimePoint deadline() const noexcept { return deadline_; }
  [[nodiscard]] const Call& call() const noexcept { return call_; }

 private:
  Clock* clock_;
  Call call_;
  TimePoint began_;
  TimePoint deadline_;
};

}  // namespace gitprovider::local
