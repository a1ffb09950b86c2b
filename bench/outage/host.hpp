#pragma once

// A host of limited capacity and its troubles. Requests stand in one line; what a client has given
// up waiting for is worked off all the same.

#include "src/http/transport.hpp"

#include "bench/outage/timeline.hpp"
#include "gitprovider/clock.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace gitprovider::outage {

enum class Trouble : std::uint8_t {
  slow,     ///< a part of its capacity is left
  failing,  ///< answers 503 at once
  dark,     ///< no connection
};

/// One disturbance, reckoned from the beginning of the run.
struct Weather {
  std::string_view name{};
  Trouble trouble = Trouble::slow;
  Duration from{0};
  Duration to{0};
  /// Of the capacity, while slow.
  double left = 1.0;
};

/// What one operation cost. The host counts for that of the thread that asks.
struct CallCost {
  TimePoint deadline{};
  unsigned requests = 0;
};

class Host {
 public:
  Host(Timeline& time, Weather weather);

  /// Where requests go from. The host outlives it.
  [[nodiscard]] std::unique_ptr<http::Transport> door();
  /// Requests of this thread are those of an operation, until the next one.
  static void begin(CallCost& call);

  /// Requests that came, by second of the run.
  [[nodiscard]] const std::vector<unsigned>& load() const noexcept { return load_; }
  /// Requests that were begun when their operation was over.
  [[nodiscard]] unsigned late() const noexcept { return late_; }

  [[nodiscard]] http::Exchange answer(const http::Request& request);

 private:
  [[nodiscard]] bool is_disturbed(TimePoint at) const noexcept;
  /// When a request that comes now is done.
  [[nodiscard]] TimePoint work_off(TimePoint now);
  void count(TimePoint now);
  [[nodiscard]] http::Exchange wait_for(TimePoint done, const http::Request& request);

  Timeline* time_;
  Weather weather_;
  TimePoint start_;
  TimePoint end_of_line_;
  std::vector<unsigned> load_{};
  unsigned late_ = 0;
};

}  // namespace gitprovider::outage
