#include "bench/outage/timeline.hpp"

#include <algorithm>
#include <deque>
#include <thread>
#include <tuple>

namespace gitprovider::outage {

bool Timeline::Earlier::operator()(const Sleeper* left, const Sleeper* right) const noexcept {
  return std::tie(left->due, left->order) < std::tie(right->due, right->order);
}

TimePoint Timeline::now() const noexcept {
  const std::lock_guard lock(mutex_);
  return now_;
}

WallTime Timeline::wall_now() const noexcept {
  return WallTime{std::chrono::duration_cast<WallTime::duration>(now().time_since_epoch())};
}

bool Timeline::wait_until(TimePoint due, const std::stop_token& stop) {
  Sleeper self;
  {
    const std::lock_guard lock(mutex_);
    lie_down(self, due);
  }
  // Nobody else runs before the next actor is woken, so a stop now finds this one lying down.
  const std::stop_callback on_stop(stop, [&] { rouse(self); });
  std::unique_lock lock(mutex_);
  wake_next();
  self.wake.wait(lock, [&] { return self.is_awake; });
  return !stop.stop_requested();
}

void Timeline::run(const std::vector<std::function<void()>>& actors) {
  std::deque<Sleeper> starts(actors.size());
  std::vector<std::jthread> threads;
  std::unique_lock lock(mutex_);
  left_ = actors.size();
  for (std::size_t i = 0; i < actors.size(); ++i) {
    lie_down(starts[i], now_);
    threads.emplace_back([this, &self = starts[i], &actor = actors[i]] {
      std::unique_lock own(mutex_);
      self.wake.wait(own, [&] { return self.is_awake; });
      own.unlock();
      actor();
      own.lock();
      --left_;
      wake_next();
    });
  }
  wake_next();
  all_done_.wait(lock, [&] { return left_ == 0; });
}

void Timeline::lie_down(Sleeper& sleeper, TimePoint due) {
  sleeper.due = std::max(due, now_);
  sleeper.order = orders_++;
  sleepers_.insert(&sleeper);
}

/// Due at once, behind who is due already.
void Timeline::rouse(Sleeper& sleeper) {
  const std::lock_guard lock(mutex_);
  if (sleepers_.erase(&sleeper) == 1) {
    lie_down(sleeper, now_);
  }
}

void Timeline::wake_next() {
  if (sleepers_.empty()) {
    all_done_.notify_one();
    return;
  }
  Sleeper& next = **sleepers_.begin();
  sleepers_.erase(sleepers_.begin());
  now_ = next.due;
  next.is_awake = true;
  next.wake.notify_one();
}

}  // namespace gitprovider::outage
