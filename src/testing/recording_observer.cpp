#include "gitprovider/testing/recording_observer.hpp"

#include <algorithm>
#include <iterator>

namespace gitprovider::testing {

void RecordingObserver::on_attempt(const AttemptEvent& event) noexcept {
  const std::lock_guard lock(mutex_);
  AttemptEvent& kept = events_.emplace_back(event);
  kept.provider = keep(event.provider);
  kept.method = keep(event.method);
  kept.path = keep(event.path);
}

void RecordingObserver::on_wait(const WaitEvent& event) noexcept {
  const std::lock_guard lock(mutex_);
  WaitEvent& kept = waits_.emplace_back(event);
  kept.provider = keep(event.provider);
  kept.method = keep(event.method);
  kept.path = keep(event.path);
  kept.resource = keep(event.resource);
}

void RecordingObserver::on_operation(const OperationReport& report) noexcept {
  const std::lock_guard lock(mutex_);
  reports_.emplace_back(report).provider = keep(report.provider);
}

std::vector<AttemptEvent> RecordingObserver::events() const {
  const std::lock_guard lock(mutex_);
  return events_;
}

std::vector<Decision> RecordingObserver::decisions() const {
  const std::lock_guard lock(mutex_);
  std::vector<Decision> decisions;
  std::ranges::transform(events_, std::back_inserter(decisions), &AttemptEvent::decision);
  return decisions;
}

std::vector<WaitEvent> RecordingObserver::waits() const {
  const std::lock_guard lock(mutex_);
  return waits_;
}

std::vector<OperationReport> RecordingObserver::reports() const {
  const std::lock_guard lock(mutex_);
  return reports_;
}

std::string_view RecordingObserver::keep(std::string_view text) {
  const auto known = texts_.find(text);
  return known != texts_.end() ? *known : *texts_.emplace(text).first;
}

}  // namespace gitprovider::testing
