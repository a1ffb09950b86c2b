#include "src/providers/rest/log_observer.hpp"

#include <spdlog/spdlog.h>

#include <memory>
#include <string>
#include <string_view>

namespace gitprovider::rest {
namespace {

std::shared_ptr<spdlog::logger> logger() {
  auto own = spdlog::get("gitprovider");
  return own ? own : spdlog::default_logger();
}

std::string reason(const AttemptEvent& event) {
  return event.status != 0 && event.cause == Cause::answered
             ? "status " + std::to_string(event.status)
             : std::string{to_string(event.cause)};
}

void write_retry(spdlog::logger& sink, const AttemptEvent& event) {
  sink.warn("{} {} {}: attempt {}/{}: {}, retry in {} ms", event.provider, event.method, event.path,
            event.attempt, event.max_attempts, reason(event),
            event.delay.value_or(Duration::zero()).count());
}

void write_unclassified(spdlog::logger& sink, const AttemptEvent& event) {
  sink.warn("{} {} {}: {}, unclassified: nothing is known of this answer but its status",
            event.provider, event.method, event.path, reason(event));
}

std::string_view cause_of(WaitReason reason) {
  switch (reason) {
    case WaitReason::host_limit:
      return "the requests that the host allows are used up";
    case WaitReason::host_refusal:
      return "the host asked for a pause";
    case WaitReason::own_pace:
      return "changes go out no faster";
  }
  return {};
}

void write(const WaitEvent& event) {
  if (const auto sink = logger()) {
    sink->warn("{} {} {}: {}, goes out in {} ms", event.provider, event.method, event.path,
               cause_of(event.reason), event.delay.count());
  }
}

void write(const AttemptEvent& event) {
  const auto sink = logger();
  if (!sink || !sink->should_log(spdlog::level::warn)) {
    return;
  }
  if (event.is_unclassified) {
    write_unclassified(*sink, event);
  }
  if (event.decision == Decision::retry) {
    write_retry(*sink, event);
  }
}

}  // namespace

void LogObserver::on_attempt(const AttemptEvent& event) noexcept {
  if (event.decision != Decision::retry && !event.is_unclassified) {
    return;
  }
  try {
    write(event);
  } catch (...) {  // NOLINT(bugprone-empty-catch): a line that cannot be written ends no operation
  }
}

void LogObserver::on_wait(const WaitEvent& event) noexcept {
  try {
    write(event);
  } catch (...) {  // NOLINT(bugprone-empty-catch): a line that cannot be written ends no operation
  }
}

}  // namespace gitprovider::rest
