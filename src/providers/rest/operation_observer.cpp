#include "src/providers/rest/operation_observer.hpp"

#include "gitprovider/retry/call_result.hpp"

namespace gitprovider::rest {
namespace {

void raise_to(std::atomic<unsigned>& most, unsigned value) noexcept {
  unsigned known = most.load();
  while (known < value && !most.compare_exchange_weak(known, value)) {
  }
}

}  // namespace

void OperationObserver::on_attempt(const AttemptEvent& event) noexcept {
  if (!is_refused(event.cause)) {
    if (part_ == Part::operation) {
      ++tally_->attempts;
    }
    raise_to(tally_->most_attempts, event.attempt);
  }
  if (event.decision == Decision::check_state) {
    tally_->was_checked = true;
  }
  log_->on_attempt(event);
  if (caller_ != nullptr) {
    caller_->on_attempt(event);
  }
}

void OperationObserver::on_wait(const WaitEvent& event) noexcept {
  log_->on_wait(event);
  if (caller_ != nullptr) {
    caller_->on_wait(event);
  }
}

}  // namespace gitprovider::rest
