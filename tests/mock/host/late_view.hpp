#pragma once

// What reads see of a host whose changes show only after a while: the state before the first of
// those that do not show yet.

#include "tests/mock/host/repositories.hpp"
#include "tests/mock/host/timestamps.hpp"

#include <chrono>
#include <deque>

namespace gitprovider::mock {

/// Single-threaded; the service locks around it.
class LateView {
 public:
  /// Changes from here on show after `delay`; zero: at once.
  void set_delay(std::chrono::milliseconds delay) { delay_ = delay; }
  [[nodiscard]] bool is_late() const noexcept { return delay_.count() > 0; }
  /// A change took effect on `before`.
  void add(Moment now, Repositories::State before);
  /// The state that reads see; null: the true one.
  [[nodiscard]] Repositories::State* seen(Moment now);

 private:
  struct Past {
    Moment ends{};
    Repositories::State state{};
  };

  std::chrono::milliseconds delay_{0};
  std::deque<Past> past_{};
};

}  // namespace gitprovider::mock
