#include "gitprovider/resilience/rate_limiter.hpp"

#include "src/core/errors.hpp"

#include "gitprovider/duration.hpp"

#include <algorithm>
#include <cassert>
#include <string>
#include <utility>

namespace gitprovider {
namespace {

using namespace std::chrono_literals;

constexpr unsigned kMost = 100'000;

/// One call may arrive so much later than another that was sent at the same time.
constexpr Duration kTravel = 1s;
constexpr Duration kMinute = 60s + kTravel;
constexpr Duration kHour = 3'600s + kTravel;

/// The time that one call takes of the bucket.
TimePoint::duration interval(const RateLimiterSettings& settings) {
  return TimePoint::duration{60s} / settings.per_minute;
}

Result<void> check_window(const std::string& name, unsigned value, unsigned burst) {
  if (value >= burst && value <= kMost) {
    return {};
  }
  return invalid(name + ": must be the burst of " + std::to_string(burst) + " to " +
                 std::to_string(kMost) + ", is " + std::to_string(value));
}

}  // namespace

Result<void> validate(const RateLimiterSettings& settings) {
  if (settings.burst == 0 || settings.burst > kMost) {
    return invalid("burst: must be 1 to " + std::to_string(kMost) + ", is " +
                   std::to_string(settings.burst));
  }
  return check_window("per_minute", settings.per_minute, settings.burst).and_then([&] {
    return check_window("per_hour", settings.per_hour, settings.burst);
  });
}

RateLimiter::RateLimiter(const RateLimiterSettings& settings, std::shared_ptr<Clock> clock)
    : settings_(settings), clock_(clock ? std::move(clock) : system_clock()) {
  assert(validate(settings));
}

Result<RateLimiter::Turn> RateLimiter::reserve(TimePoint deadline) {
  const TimePoint now = clock_->now();
  const std::lock_guard lock(mutex_);
  forget_old(now);
  const TimePoint due = earliest(slots_.size(), now);
  if (due > now && due >= deadline) {
    return refusal(due, now);
  }
  return Turn{*this, take(slots_.size(), due)};
}

void RateLimiter::count() {
  const TimePoint now = clock_->now();
  const std::lock_guard lock(mutex_);
  forget_old(now);
  const std::size_t place = first_waiting(now);
  static_cast<void>(take(place, now));
  reckon_from(place + 1, now);
}

Error RateLimiter::refusal(TimePoint due, TimePoint now) const {
  const auto left = std::chrono::ceil<Duration>(due - now);
  return {.code = ErrorCode::rate_limited,
          .message = "not sent: within " + std::to_string(settings_.per_minute) + " a minute and " +
                     std::to_string(settings_.per_hour) + " an hour its turn would come in " +
                     duration_text(std::chrono::ceil<std::chrono::seconds>(left)) +
                     "; come back after that",
          .cause = Cause::rate_limited,
          .retry_after = left};
}

/// When the turn at this place can come, by those before it.
TimePoint RateLimiter::earliest(std::size_t place, TimePoint now) const noexcept {
  TimePoint due = now;
  if (place > 0) {
    const Slot& before = slots_[place - 1];
    due = std::max({due, before.due, before.full - interval(settings_) * (settings_.burst - 1)});
  }
  if (place >= settings_.per_minute) {
    due = std::max(due, slots_[place - settings_.per_minute].due + kMinute);
  }
  if (place >= settings_.per_hour) {
    due = std::max(due, slots_[place - settings_.per_hour].due + kHour);
  }
  return due;
}

TimePoint RateLimiter::full_after(std::size_t place, TimePoint due) const noexcept {
  const TimePoint full = place > 0 ? std::max(slots_[place - 1].full, due) : due;
  return full + interval(settings_);
}

/// Turns come in order, so those that have come stand in front.
std::size_t RateLimiter::first_waiting(TimePoint now) const {
  const auto first = std::ranges::upper_bound(slots_, now, {}, &Slot::due);
  return static_cast<std::size_t>(first - slots_.begin());
}

/// One after the last where it has been forgotten.
std::size_t RateLimiter::place_of(std::uint64_t number) const noexcept {
  const auto found = std::ranges::find(slots_, number, &Slot::number);
  return static_cast<std::size_t>(found - slots_.begin());
}

std::uint64_t RateLimiter::take(std::size_t place, TimePoint due) {
  const std::uint64_t number = next_number_++;
  const TimePoint full = full_after(place, due);
  slots_.insert(slots_.begin() + static_cast<std::ptrdiff_t>(place),
                Slot{.number = number, .due = due, .full = full});
  return number;
}

/// Brings the turns from a place on up to date with those before them, and wakes whom it lets go
/// earlier. What has come stays as it was.
void RateLimiter::reckon_from(std::size_t place, TimePoint now) noexcept {
  for (; place < slots_.size(); ++place) {
    Slot& slot = slots_[place];
    if (slot.due > now) {
      const TimePoint due = earliest(place, now);
      if (due < std::exchange(slot.due, due)) {
        slot.wake.request_stop();
      }
    }
    slot.full = full_after(place, slot.due);
  }
}

/// Keeps what can still bound a turn: as many as go in an hour, and none older than that.
void RateLimiter::forget_old(TimePoint now) {
  std::size_t come = first_waiting(now);
  while (come > 0 && (slots_.front().due + kHour <= now || come > settings_.per_hour)) {
    slots_.pop_front();
    --come;
  }
}

RateLimiterSnapshot RateLimiter::snapshot() const {
  const TimePoint now = clock_->now();
  const std::lock_guard lock(mutex_);
  const std::size_t come = first_waiting(now);
  const auto within = [&](Duration length) {
    return come - std::min(come, first_waiting(now - length));
  };
  return {.in_minute = within(60s),
          .in_hour = within(3'600s),
          .waiting = slots_.size() - come,
          .next = earliest(slots_.size(), now)};
}

TimePoint RateLimiter::due_of(std::uint64_t number) const {
  const std::lock_guard lock(mutex_);
  const std::size_t place = place_of(number);
  return place < slots_.size() ? slots_[place].due : TimePoint{};
}

RateLimiter::Due RateLimiter::wait_for(std::uint64_t number) {
  const std::lock_guard lock(mutex_);
  const std::size_t place = place_of(number);
  if (place == slots_.size()) {  // so long ago that it bounds nobody any more
    return {};
  }
  Slot& slot = slots_[place];
  slot.wake = std::stop_source{};
  return {.at = slot.due, .wake = slot.wake};
}

void RateLimiter::give_back(std::uint64_t number) noexcept {
  const TimePoint now = clock_->now();
  const std::lock_guard lock(mutex_);
  const std::size_t place = place_of(number);
  if (place < slots_.size()) {
    slots_.erase(slots_.begin() + static_cast<std::ptrdiff_t>(place));
    reckon_from(place, now);
  }
}

RateLimiter::Turn::Turn(Turn&& other) noexcept
    : limiter_(std::exchange(other.limiter_, nullptr)), number_(other.number_) {}

RateLimiter::Turn& RateLimiter::Turn::operator=(Turn&& other) noexcept {
  if (this != &other) {
    give_back();
    limiter_ = std::exchange(other.limiter_, nullptr);
    number_ = other.number_;
  }
  return *this;
}

RateLimiter::Turn::~Turn() { give_back(); }

TimePoint RateLimiter::Turn::due() const {
  return limiter_ != nullptr ? limiter_->due_of(number_) : TimePoint{};
}

Result<void> RateLimiter::Turn::wait(const std::stop_token& stop) {
  while (limiter_ != nullptr) {
    Due due = limiter_->wait_for(number_);
    Clock& clock = *limiter_->clock_;
    if (due.at <= clock.now()) {
      break;
    }
    const std::stop_callback forward(stop, [&due] { due.wake.request_stop(); });
    static_cast<void>(clock.wait_until(due.at, due.wake.get_token()));
    if (stop.stop_requested()) {
      return Error{.code = ErrorCode::cancelled,
                   .message = "not sent: cancelled by the caller while it waited for its turn",
                   .cause = Cause::cancelled};
    }
  }
  return {};
}

void RateLimiter::Turn::spend() noexcept { limiter_ = nullptr; }

void RateLimiter::Turn::give_back() noexcept {
  if (RateLimiter* const limiter = std::exchange(limiter_, nullptr)) {
    limiter->give_back(number_);
  }
}

}  // namespace gitprovider
