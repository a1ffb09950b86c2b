#include "gitprovider/testing/fake_clock.hpp"

#include <algorithm>
#include <utility>

namespace gitprovider::testing {
namespace {

constexpr TimePoint kStart{std::chrono::hours{1}};
constexpr std::chrono::sys_days kCalendarStart{std::chrono::year{2026} / 1 / 1};

}  // namespace

FakeClock::FakeClock() : now_(kStart) {}

TimePoint FakeClock::now() const noexcept {
  const std::lock_guard lock(mutex_);
  return now_;
}

WallTime FakeClock::wall_now() const noexcept {
  return kCalendarStart + std::chrono::duration_cast<WallTime::duration>(now() - kStart);
}

bool FakeClock::wait_until(TimePoint due, const std::stop_token& stop) {
  const Duration wait = std::max(std::chrono::ceil<Duration>(due - now()), Duration::zero());
  std::function<void(Duration)> hook;
  {
    const std::lock_guard lock(mutex_);
    waits_.push_back(wait);
    hook = hook_;
  }
  if (hook) {
    hook(wait);
  }
  if (stop.stop_requested()) {
    return false;
  }
  const std::lock_guard lock(mutex_);
  now_ = std::max(now_, due);
  return true;
}

void FakeClock::advance(Duration time) {
  const std::lock_guard lock(mutex_);
  now_ += time;
}

std::vector<Duration> FakeClock::waits() const {
  const std::lock_guard lock(mutex_);
  return waits_;
}

void FakeClock::on_wait(std::function<void(Duration wait)> hook) {
  const std::lock_guard lock(mutex_);
  hook_ = std::move(hook);
}

}  // namespace gitprovider::testing
