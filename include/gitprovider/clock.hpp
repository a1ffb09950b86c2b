#pragma once

// Time and chance are arguments: nothing in the library calls now() or sleeps by itself, so tests
// never wait.

#include "gitprovider/export.hpp"

#include <chrono>
#include <functional>
#include <memory>
#include <stop_token>

namespace gitprovider {

using Duration = std::chrono::milliseconds;
/// A point on the monotonic clock, from which deadlines are reckoned.
using TimePoint = std::chrono::steady_clock::time_point;
/// A point of the calendar, for people and for a host's dates only.
using WallTime = std::chrono::system_clock::time_point;

/// Where time comes from. Implementations are safe for concurrent calls.
class GITPROVIDER_EXPORT Clock {
 public:
  virtual ~Clock() = default;
  /// The present on the monotonic clock.
  [[nodiscard]] virtual TimePoint now() const noexcept = 0;
  /// The present of the calendar.
  [[nodiscard]] virtual WallTime wall_now() const noexcept = 0;
  /// Returns true when `due` has come, false as soon as `stop` is requested.
  [[nodiscard]] virtual bool wait_until(TimePoint due, const std::stop_token& stop) = 0;
};

/// The machine's clocks. One object for the process; safe for concurrent calls.
[[nodiscard]] GITPROVIDER_EXPORT std::shared_ptr<Clock> system_clock();

/// Uniform numbers in [0, 1). Called from several threads at once.
using Random = std::function<double()>;

/// A generator for jitter, seeded by the system once a thread; not for secrets.
[[nodiscard]] GITPROVIDER_EXPORT Random system_random();

}  // namespace gitprovider
