#pragma once

// Virtual time for actors that block: each is a thread, and one of them runs at a time, until it
// waits. Then the time is that of whoever is due next. The same run gives the same result each
// time.

#include "gitprovider/clock.hpp"

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <set>
#include <vector>

namespace gitprovider::outage {

class Timeline final : public Clock {
 public:
  [[nodiscard]] TimePoint now() const noexcept override;
  [[nodiscard]] WallTime wall_now() const noexcept override;
  /// For actors only.
  [[nodiscard]] bool wait_until(TimePoint due, const std::stop_token& stop) override;

  /// Runs actors, the first of them first, until all have returned.
  void run(const std::vector<std::function<void()>>& actors);

 private:
  struct Sleeper {
    TimePoint due{};
    std::uint64_t order = 0;
    bool is_awake = false;
    std::condition_variable wake{};
  };
  struct Earlier {
    bool operator()(const Sleeper* left, const Sleeper* right) const noexcept;
  };

  void lie_down(Sleeper& sleeper, TimePoint due);
  void rouse(Sleeper& sleeper);
  void wake_next();

  mutable std::mutex mutex_;
  TimePoint now_{std::chrono::hours{1}};
  std::uint64_t orders_ = 0;
  std::set<Sleeper*, Earlier> sleepers_;
  std::size_t left_ = 0;
  std::condition_variable all_done_;
};

}  // namespace gitprovider::outage
