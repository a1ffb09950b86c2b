#pragma once

// A clock for tests: time stands still until somebody waits or moves it, so nothing ever sleeps.

#include "gitprovider/clock.hpp"

#include <functional>
#include <mutex>
#include <stop_token>
#include <vector>

namespace gitprovider::testing {

/// Starts at an arbitrary point; both its clocks move together. Safe for concurrent calls.
class FakeClock final : public Clock {
 public:
  FakeClock();

  [[nodiscard]] TimePoint now() const noexcept override;
  /// Begins at 2026-01-01T00:00:00Z.
  [[nodiscard]] WallTime wall_now() const noexcept override;
  /// Returns at once: moves the time to `due`, or, where `stop` is requested, leaves it and returns
  /// false.
  [[nodiscard]] bool wait_until(TimePoint due, const std::stop_token& stop) override;

  /// Lets time pass, as a slow host would.
  void advance(Duration time);
  /// The waits asked for so far, in order; one that was over before it began is zero.
  [[nodiscard]] std::vector<Duration> waits() const;
  /// Called at the start of each wait, with no lock held: the place to cancel a call or to move
  /// time.
  void on_wait(std::function<void(Duration wait)> hook);

 private:
  mutable std::mutex mutex_;
  TimePoint now_;
  std::vector<Duration> waits_;
  std::function<void(Duration)> hook_;
};

}  // namespace gitprovider::testing
