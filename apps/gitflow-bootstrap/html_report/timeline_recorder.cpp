#include "apps/gitflow-bootstrap/html_report/timeline_recorder.hpp"

#include <algorithm>
#include <cassert>
#include <exception>
#include <utility>

namespace gitprovider::cli {
namespace {

std::string request(std::string_view method, std::string_view path) {
  return std::string(method) + (path.empty() ? "" : " ") + std::string(path);
}

bool was_held_back(Cause cause) {
  return cause == Cause::circuit_open || cause == Cause::overloaded ||
         cause == Cause::budget_exhausted || cause == Cause::rate_limited;
}

Mark mark_of(const AttemptEvent& event) {
  if (was_held_back(event.cause)) {
    return Mark::held_back;
  }
  // A whole answer that is none of the API's is a failure of the host too.
  if (event.cause != Cause::answered && event.cause != Cause::none) {
    return Mark::failed;
  }
  if (event.status >= 500) {
    return Mark::failed;
  }
  return event.status >= 400 ? Mark::refused : Mark::answered;
}

std::string result_of(const AttemptEvent& event) {
  const bool has_cause = event.cause != Cause::answered && event.cause != Cause::none;
  std::string text = event.status == 0 ? std::string{} : std::to_string(event.status);
  if (has_cause) {
    text += (text.empty() ? "" : " ") + std::string(to_string(event.cause));
  }
  return text;
}

std::string next_of(const AttemptEvent& event) {
  if (event.decision == Decision::return_) {
    return {};
  }
  const std::string word(to_string(event.decision));
  return event.delay ? word + " after " + std::to_string(event.delay->count()) + " ms" : word;
}

TimelineEntry entry_of(const AttemptEvent& event) {
  return {.mark = mark_of(event),
          .began = event.started,
          .length = event.duration,
          .operation = event.operation,
          .what = request(event.method, event.path),
          .attempt = event.attempt,
          .result = result_of(event),
          .next = next_of(event),
          .operation_id = event.operation_id};
}

std::string reason_of(const WaitEvent& event) {
  switch (event.reason) {
    case WaitReason::host_limit:
      return "the host's limit" +
             (event.resource.empty() ? "" : " " + std::string(event.resource)) + " is used up";
    case WaitReason::host_refusal:
      return "the host asked for a pause";
    case WaitReason::own_pace:
      return "changes go out no faster";
  }
  assert(false);
  return {};
}

}  // namespace

void TimelineRecorder::on_attempt(const AttemptEvent& event) noexcept {
  try {
    const std::lock_guard lock(mutex_);
    add(entry_of(event));
    if (event.decision == Decision::retry) {
      ++totals_.repeated;
      add({.mark = Mark::waited,
           .began = event.time,
           .length = event.delay.value_or(Duration{0}),
           .operation = event.operation,
           .what = "before the next attempt",
           .operation_id = event.operation_id});
    }
  } catch (const std::exception&) {
    // No memory for a bar: the run itself may still succeed.
  }
  if (next_) {
    next_->on_attempt(event);
  }
}

void TimelineRecorder::on_wait(const WaitEvent& event) noexcept {
  try {
    const std::lock_guard lock(mutex_);
    add({.mark = Mark::waited,
         .began = event.time,
         .length = event.delay,
         .operation = event.operation,
         .what = reason_of(event),
         .operation_id = event.operation_id});
  } catch (const std::exception&) {
    // As above.
  }
  if (next_) {
    next_->on_wait(event);
  }
}

void TimelineRecorder::on_operation(const OperationReport& report) noexcept {
  if (next_) {
    next_->on_operation(report);
  }
}

void TimelineRecorder::add_pause(std::string reason, Duration length) {
  const WallTime present = clock_->wall_now();
  const std::lock_guard lock(mutex_);
  add({.mark = Mark::waited, .began = present, .length = length, .what = std::move(reason)});
}

void TimelineRecorder::add(TimelineEntry entry) {
  ++totals_.counts[static_cast<std::size_t>(entry.mark)];
  if (entry.mark == Mark::waited) {
    totals_.waited += entry.length;
  }
  const bool is_smooth = entry.mark == Mark::answered || entry.mark == Mark::refused;
  (is_smooth ? smooth_ : rough_).add(std::move(entry));
}

Timeline TimelineRecorder::timeline() const {
  const std::lock_guard lock(mutex_);
  Timeline timeline = totals_;
  timeline.entries = smooth_.kept();
  timeline.entries.insert(timeline.entries.end(), rough_.kept().begin(), rough_.kept().end());
  std::ranges::stable_sort(timeline.entries, {}, &TimelineEntry::began);
  return timeline;
}

}  // namespace gitprovider::cli
