#include "gitprovider/resilience/bulkhead.hpp"

#include "src/core/durations.hpp"
#include "src/core/errors.hpp"

#include <algorithm>
#include <cassert>
#include <functional>
#include <string>
#include <utility>

namespace gitprovider {
namespace {

constexpr std::size_t kMaxInFlight = 1'000;
constexpr std::size_t kMaxQueued = 100'000;

Error overloaded(const std::string& what, const BulkheadSettings& settings) {
  return {.code = ErrorCode::overloaded,
          .message = "not sent: " + what + " with " + std::to_string(settings.max_in_flight) +
                     " calls in flight; make fewer calls at once",
          .cause = Cause::overloaded};
}

Error cancelled() {
  return {.code = ErrorCode::cancelled,
          .message = "not sent: cancelled by the caller while it waited for its turn",
          .cause = Cause::cancelled};
}

}  // namespace

Result<void> validate(const BulkheadSettings& settings) {
  if (settings.max_in_flight == 0 || settings.max_in_flight > kMaxInFlight) {
    return invalid("max_in_flight: must be 1 to " + std::to_string(kMaxInFlight) + ", is " +
                   std::to_string(settings.max_in_flight));
  }
  if (settings.max_queued > kMaxQueued) {
    return invalid("max_queued: must be 0 to " + std::to_string(kMaxQueued) + ", is " +
                   std::to_string(settings.max_queued));
  }
  return check_not_negative("max_wait", settings.max_wait);
}

/// One call in the queue. It waits on the clock, and is woken by a stop source of its own: by the
/// place that is handed to it, and by its caller's stop.
struct Bulkhead::Waiter {
  std::stop_source wake{};
  bool has_place = false;  // guarded by the bulkhead's mutex
};

Bulkhead::Bulkhead(const BulkheadSettings& settings, std::shared_ptr<Clock> clock)
    : settings_(settings), clock_(clock ? std::move(clock) : system_clock()) {
  assert(validate(settings));
}

Result<Bulkhead::Place> Bulkhead::enter(TimePoint deadline, const std::stop_token& stop) {
  Waiter waiter;
  auto entered = enter_or_queue(waiter);
  if (!entered) {
    return std::move(entered).error();
  }
  if (*entered) {
    return Place{*this};
  }
  const TimePoint limit = std::min(deadline, clock_->now() + settings_.max_wait);
  {
    const std::stop_callback forward(stop, [&waiter] { waiter.wake.request_stop(); });
    static_cast<void>(clock_->wait_until(limit, waiter.wake.get_token()));
  }
  if (!leave_queue(waiter)) {
    return stop.stop_requested() ? cancelled()
                                 : overloaded("no place became free in time", settings_);
  }
  Place place{*this};
  if (stop.stop_requested()) {
    return cancelled();
  }
  return place;
}

Result<bool> Bulkhead::enter_or_queue(Waiter& waiter) {
  const std::lock_guard lock(mutex_);
  if (in_flight_ < settings_.max_in_flight) {
    ++in_flight_;
    return true;
  }
  if (queue_.size() >= settings_.max_queued) {
    return overloaded(std::to_string(queue_.size()) + " others wait for a place", settings_);
  }
  queue_.push_back(&waiter);
  return false;
}

bool Bulkhead::leave_queue(Waiter& waiter) {
  const std::lock_guard lock(mutex_);
  if (!waiter.has_place) {
    std::erase(queue_, &waiter);
  }
  return waiter.has_place;
}

/// Hands the place to the first in the queue, so that nobody who comes now can take it from them.
void Bulkhead::release() noexcept {
  std::stop_source wake{std::nostopstate};
  {
    const std::lock_guard lock(mutex_);
    if (queue_.empty()) {
      --in_flight_;
      return;
    }
    Waiter& first = *queue_.front();
    queue_.pop_front();
    first.has_place = true;
    wake = first.wake;  // the waiter may be gone as soon as the lock is
  }
  wake.request_stop();
}

BulkheadSnapshot Bulkhead::snapshot() const {
  const std::lock_guard lock(mutex_);
  return {.in_flight = in_flight_, .queued = queue_.size()};
}

Bulkhead::Place::Place(Place&& other) noexcept
    : bulkhead_(std::exchange(other.bulkhead_, nullptr)) {}

Bulkhead::Place& Bulkhead::Place::operator=(Place&& other) noexcept {
  if (this != &other) {
    give_back();
    bulkhead_ = std::exchange(other.bulkhead_, nullptr);
  }
  return *this;
}

Bulkhead::Place::~Place() { give_back(); }

void Bulkhead::Place::give_back() noexcept {
  if (Bulkhead* const bulkhead = std::exchange(bulkhead_, nullptr)) {
    bulkhead->release();
  }
}

}  // namespace gitprovider
