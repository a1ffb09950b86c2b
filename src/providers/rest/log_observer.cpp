#include "src/providers/rest/log_observer.hpp"

#include <spdlog/spdlog.h>

#include <memory>
#include <string>

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

void write_retry(const AttemptEvent& event) {
  const auto sink = logger();
  if (sink && sink->should_log(spdlog::level::warn)) {
    sink->warn("{} {} {}: attempt {}/{}: {}, retry in {} ms", event.provider, event.method,
               event.path, event.attempt, event.max_attempts, reason(event),
               event.delay.value_or(Duration::zero()).count());
  }
}

}  // namespace

void LogObserver::on_attempt(const AttemptEvent& event) noexcept {
  if (event.decision != Decision::retry) {
    return;
  }
  try {
    write_retry(event);
  } catch (...) {  // NOLINT(bugprone-empty-catch): a line that cannot be written ends no operation
  }
}

}  // namespace gitprovider::rest
