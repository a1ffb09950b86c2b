#include "src/bootstrap/pace.hpp"

#include <algorithm>
#include <utility>

namespace gitprovider::bootstrap {
namespace {

// Where a limit names no time.
constexpr Duration kUnnamedPause{60'000};
// Where our own queue was full.
constexpr Duration kShortPause{1'000};

bool passes_with_time(const Error& error) {
  const bool is_held_back = error.code == ErrorCode::rate_limited ||
                            error.code == ErrorCode::circuit_open ||
                            error.code == ErrorCode::overloaded;
  return is_held_back && error.outcome == Outcome::not_applied;
}

Duration pause_after(const Error& error) {
  const Duration unnamed = error.code == ErrorCode::rate_limited ? kUnnamedPause : kShortPause;
  return std::max(error.retry_after.value_or(unnamed), Duration{1});
}

}  // namespace

Pace::Pace(Terms terms, std::stop_token stop) : terms_(std::move(terms)), stop_(std::move(stop)) {}

bool Pace::close_for(const Error& error) {
  const Duration pause = pause_after(error);
  if (!passes_with_time(error) || pause > terms_.longest_pause) {
    return false;
  }
  const std::lock_guard lock(mutex_);
  const TimePoint until = terms_.clock->now() + pause;
  // Who comes a moment later with the same refusal adds nothing to tell.
  const bool is_news = closed_until_ < until - pause / 2;
  closed_until_ = std::max(closed_until_, until);
  if (is_news && terms_.on_pause) {
    terms_.on_pause(pause, error);
  }
  return true;
}

bool Pace::pass() {
  for (;;) {
    const TimePoint until = [this] {
      const std::lock_guard lock(mutex_);
      return closed_until_;
    }();
    if (stop_.stop_requested()) {
      return false;
    }
    if (until <= terms_.clock->now()) {
      return true;
    }
    if (!terms_.clock->wait_until(until, stop_)) {
      return false;
    }
  }
}

}  // namespace gitprovider::bootstrap
