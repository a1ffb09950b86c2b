#include "apps/common/attempt_recorder.hpp"

#include <exception>

namespace gitprovider::cli {

void AttemptRecorder::on_attempt(const AttemptEvent& event) noexcept {
  if (next_) {
    next_->on_attempt(event);
  }
}

void AttemptRecorder::on_wait(const WaitEvent& event) noexcept {
  if (next_) {
    next_->on_wait(event);
  }
}

void AttemptRecorder::on_operation(const OperationReport& report) noexcept {
  try {
    const std::lock_guard lock(mutex_);
    attempts_[{report.operation_id, report.operation}] = report.attempts;
  } catch (const std::exception&) {
    // No memory for a count: it reads as 0.
  }
  if (next_) {
    next_->on_operation(report);
  }
}

unsigned AttemptRecorder::attempts(const std::string& operation_id, Operation operation) const {
  const std::lock_guard lock(mutex_);
  const auto found = attempts_.find({operation_id, operation});
  return found == attempts_.end() ? 0 : found->second;
}

}  // namespace gitprovider::cli
