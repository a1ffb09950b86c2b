#pragma once

// One gate for all that work on one host: what one is refused by a limit, the others wait for too.

#include "gitprovider/clock.hpp"
#include "gitprovider/error.hpp"

#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>

namespace gitprovider::bootstrap {

/// Safe for concurrent calls.
class Pace {
 public:
  struct Terms {
    std::shared_ptr<Clock> clock{};
    Duration longest_pause{0};
    std::function<void(Duration, const Error&)> on_pause{};
  };

  Pace(Terms terms, std::stop_token stop);

  /// Whether an error is one that time heals and nothing was changed by; then the gate is closed
  /// for as long as the error says.
  [[nodiscard]] bool close_for(const Error& error);

  /// Waits until the gate is open; false as soon as it is asked to stop.
  [[nodiscard]] bool pass();

 private:
  const Terms terms_;
  const std::stop_token stop_;

  std::mutex mutex_;
  TimePoint closed_until_{};
};

}  // namespace gitprovider::bootstrap
