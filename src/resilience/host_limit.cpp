#include "src/resilience/host_limit.hpp"

#include <algorithm>

namespace gitprovider {
namespace {

using namespace std::chrono_literals;

/// A host reckons the end of one window anew with each answer, and rounds.
constexpr Duration kSameWindow = 5s;

TimePoint end_of(TimePoint now, Duration length) noexcept {
  return now + std::clamp(length, Duration::zero(), kLongestHold);
}

/// Doubled for each pause before it.
Duration grown(Duration least, unsigned pauses) noexcept {
  while (pauses-- > 0 && least < kLongestHold) {
    least *= 2;
  }
  return std::min(least, kLongestHold);
}

}  // namespace

std::optional<Hold> HostLimit::hold(TimePoint now) const noexcept {
  if (pause_end_ && now < *pause_end_) {
    return Hold{.reason = WaitReason::host_refusal, .until = *pause_end_};
  }
  if (window_ && now < window_->resets && left() == 0) {
    return Hold{.reason = WaitReason::host_limit, .until = window_->resets};
  }
  if (was_met() && is_finding_out_) {
    return Hold{.reason = pause_end_ ? WaitReason::host_refusal : WaitReason::host_limit};
  }
  return std::nullopt;
}

bool HostLimit::take() noexcept {
  const bool finds_out = was_met();
  is_finding_out_ = is_finding_out_ || finds_out;
  ++on_their_way_;
  return finds_out;
}

void HostLimit::end(bool finds_out) noexcept {
  --on_their_way_;
  is_finding_out_ = is_finding_out_ && !finds_out;
}

void HostLimit::count_untold(TimePoint now) noexcept {
  if (window_ && now < window_->resets && window_->remaining > 0) {
    --window_->remaining;
  }
}

void HostLimit::note(const LimitAnswer& answer, TimePoint now) noexcept {
  limit_ = answer.limit ? answer.limit : limit_;
  if (answer.remaining && answer.resets_in) {
    note_window(*answer.remaining, end_of(now, *answer.resets_in), now);
  }
  if (answer.come_back) {
    note_refusal(answer, now);
  }
  if (answer.is_fine) {
    note_success(answer, now);
  }
}

/// Whether requests were refused, or would have been, and none has succeeded since.
bool HostLimit::was_met() const noexcept {
  return pause_end_.has_value() || (window_ && left() == 0);
}

/// What an answer told may leave out what is on its way.
std::uint64_t HostLimit::left() const noexcept {
  return window_->remaining - std::min(window_->remaining, on_their_way_);
}

/// Answers may overtake each other, so within one window the least counts.
void HostLimit::note_window(std::uint64_t remaining, TimePoint resets, TimePoint now) noexcept {
  const bool is_same = window_ && now < window_->resets &&
                       resets <= window_->resets + kSameWindow &&
                       resets + kSameWindow >= window_->resets;
  if (is_same) {
    window_->remaining = std::min(window_->remaining, remaining);
  } else {
    window_ = Window{.remaining = remaining, .resets = resets};
  }
}

/// What was on its way when a pause began is refused too, and does not make it longer.
void HostLimit::note_refusal(const LimitAnswer& answer, TimePoint now) noexcept {
  if (answer.remaining == 0U) {
    window_ = Window{.resets = end_of(now, *answer.come_back)};
    return;
  }
  const bool is_known = pause_end_ && now < *pause_end_;
  if (is_known && answer.is_least) {
    return;
  }
  const Duration pause = answer.is_least ? grown(*answer.come_back, pauses_) : *answer.come_back;
  const TimePoint end = end_of(now, pause);
  pause_end_ = is_known ? std::max(*pause_end_, end) : end;
  pauses_ += answer.is_least ? 1U : 0U;
}

/// What was on its way when a pause began may succeed, and says nothing about it.
void HostLimit::note_success(const LimitAnswer& answer, TimePoint now) noexcept {
  if (pause_end_ && now >= *pause_end_) {
    pause_end_.reset();
    pauses_ = 0;
  }
  if (!answer.remaining && window_ && now >= window_->resets) {
    window_.reset();
  }
}

RateLimitSnapshot HostLimit::snapshot(TimePoint now) const {
  RateLimitSnapshot seen{.limit = limit_};
  if (window_ && now < window_->resets) {
    seen.remaining = left();
    seen.resets_at = window_->resets;
  }
  if (pause_end_ && now < *pause_end_) {
    seen.secondary_until = pause_end_;
  }
  return seen;
}

}  // namespace gitprovider
