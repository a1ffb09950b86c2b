#include "gitprovider/resilience/circuit_breaker.hpp"

#include "src/core/durations.hpp"
#include "src/core/errors.hpp"

#include <algorithm>
#include <cassert>
#include <string>
#include <utility>

namespace gitprovider {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t kMaxWindow = 10'000;

/// How soon it is worth asking again while another call tries the host: nobody knows how long that
/// takes.
constexpr Duration kWhileTrying = 1s;

std::string seconds(Duration length) {
  const auto tenths = (length.count() + 99) / 100;
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " s";
}

Error circuit_open(std::string message, Duration come_back) {
  return {.code = ErrorCode::circuit_open,
          .message = "not sent: " + std::move(message),
          .cause = Cause::circuit_open,
          .retry_after = come_back};
}

}  // namespace

Result<void> validate(const CircuitBreakerSettings& settings) {
  const double share = settings.failure_share;
  if (!(share > 0.0 && share <= 1.0)) {  // false for NaN
    return invalid("failure_share: must be above 0 and at most 1, is " + std::to_string(share));
  }
  if (settings.window == 0 || settings.window > kMaxWindow) {
    return invalid("window: must be 1 to " + std::to_string(kMaxWindow) + ", is " +
                   std::to_string(settings.window));
  }
  if (settings.least_calls == 0 || settings.least_calls > settings.window) {
    return invalid("least_calls: must be 1 to the window of " + std::to_string(settings.window) +
                   ", is " + std::to_string(settings.least_calls));
  }
  if (settings.longest_open < settings.open_for) {
    return invalid("longest_open: must not be below open_for");
  }
  return check_positive("open_for", settings.open_for).and_then([&] {
    return check_positive("longest_open", settings.longest_open);
  });
}

std::string_view to_string(CircuitState state) noexcept {
  switch (state) {
    case CircuitState::closed:
      return "closed";
    case CircuitState::open:
      return "open";
    case CircuitState::half_open:
      return "half_open";
  }
  assert(false);
  return {};
}

CircuitBreaker::CircuitBreaker(const CircuitBreakerSettings& settings, std::shared_ptr<Clock> clock)
    : settings_(settings),
      clock_(clock ? std::move(clock) : system_clock()),
      since_(clock_->now()),
      open_for_(settings.open_for) {
  assert(validate(settings));
}

Result<CircuitBreaker::Permit> CircuitBreaker::acquire() {
  const TimePoint now = clock_->now();
  const std::lock_guard lock(mutex_);
  if (state_ == CircuitState::open && now >= open_until_) {
    enter(CircuitState::half_open, now);
  }
  const bool is_refused =
      state_ == CircuitState::open || (state_ == CircuitState::half_open && is_trying_);
  if (is_refused) {
    return refusal(now);
  }
  is_trying_ = state_ == CircuitState::half_open;
  return Permit{*this, generation_};
}

Error CircuitBreaker::refusal(TimePoint now) const {
  if (state_ == CircuitState::half_open) {
    return circuit_open("the host has been failing, and another call is trying it", kWhileTrying);
  }
  const auto left = std::chrono::ceil<Duration>(open_until_ - now);
  return circuit_open("the host has been failing, so it is left alone for " + seconds(left) +
                          " more; come back after that",
                      left);
}

Duration CircuitBreaker::refuses_for() const {
  const TimePoint now = clock_->now();
  const std::lock_guard lock(mutex_);
  const bool is_open = state_ == CircuitState::open && now < open_until_;
  return is_open ? std::chrono::ceil<Duration>(open_until_ - now) : Duration::zero();
}

CircuitSnapshot CircuitBreaker::snapshot() const {
  const TimePoint now = clock_->now();
  const std::lock_guard lock(mutex_);
  CircuitSnapshot seen{
      .state = state_, .since = since_, .calls = failed_.size(), .failures = failures_};
  if (state_ == CircuitState::open && now >= open_until_) {  // nobody has called since
    seen.state = CircuitState::half_open;
    seen.since = open_until_;
  } else if (state_ == CircuitState::open) {
    seen.open_until = open_until_;
  }
  return seen;
}

bool CircuitBreaker::is_current(std::uint64_t generation) const {
  const std::lock_guard lock(mutex_);
  return generation == generation_;
}

void CircuitBreaker::settle(std::uint64_t generation, CallResult result) {
  const TimePoint now = clock_->now();
  const std::lock_guard lock(mutex_);
  if (generation != generation_) {
    return;
  }
  if (state_ == CircuitState::half_open) {
    settle_probe(result, now);
  } else {
    count(result, now);
  }
}

void CircuitBreaker::settle_probe(CallResult result, TimePoint now) {
  is_trying_ = false;
  if (result == CallResult::success) {
    open_for_ = settings_.open_for;
    enter(CircuitState::closed, now);
  } else if (result == CallResult::failure) {
    open(std::min(open_for_ * 2, settings_.longest_open), now);
  }
}

void CircuitBreaker::count(CallResult result, TimePoint now) {
  if (result == CallResult::ignored) {
    return;
  }
  const bool has_failed = result == CallResult::failure;
  if (failed_.size() < settings_.window) {
    failed_.push_back(has_failed);
  } else {
    failures_ -= failed_[next_] ? 1U : 0U;
    failed_[next_] = has_failed;
    next_ = (next_ + 1) % settings_.window;
  }
  failures_ += has_failed ? 1U : 0U;
  const double share = static_cast<double>(failures_) / static_cast<double>(failed_.size());
  if (failed_.size() >= settings_.least_calls && share >= settings_.failure_share) {
    open(open_for_, now);
  }
}

void CircuitBreaker::open(Duration how_long, TimePoint now) {
  open_for_ = how_long;
  open_until_ = now + how_long;
  enter(CircuitState::open, now);
}

void CircuitBreaker::enter(CircuitState state, TimePoint now) {
  state_ = state;
  since_ = now;
  is_trying_ = false;
  ++generation_;
  if (state == CircuitState::closed) {
    failed_.clear();
    next_ = 0;
    failures_ = 0;
  }
}

CircuitBreaker::Permit::Permit(Permit&& other) noexcept
    : breaker_(std::exchange(other.breaker_, nullptr)), generation_(other.generation_) {}

CircuitBreaker::Permit& CircuitBreaker::Permit::operator=(Permit&& other) noexcept {
  if (this != &other) {
    settle(CallResult::ignored);
    breaker_ = std::exchange(other.breaker_, nullptr);
    generation_ = other.generation_;
  }
  return *this;
}

CircuitBreaker::Permit::~Permit() { settle(CallResult::ignored); }

void CircuitBreaker::Permit::settle(CallResult result) {
  if (CircuitBreaker* const breaker = std::exchange(breaker_, nullptr)) {
    breaker->settle(generation_, result);
  }
}

bool CircuitBreaker::Permit::is_current() const {
  return breaker_ != nullptr && breaker_->is_current(generation_);
}

}  // namespace gitprovider
