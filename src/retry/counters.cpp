#include "gitprovider/retry/counters.hpp"

#include <algorithm>
#include <new>

namespace gitprovider {
namespace {

void add(OperationCounts& counts, const OperationReport& report) noexcept {
  ++counts.operations;
  counts.failed += report.error ? 1U : 0U;
  counts.ended_at_deadline += report.error == ErrorCode::deadline_exceeded ? 1U : 0U;
  counts.unknown_outcome += report.outcome == Outcome::unknown ? 1U : 0U;
  const std::size_t last = counts.attempts.size() - 1;
  ++counts.attempts[std::min<std::size_t>(report.most_attempts, last)];
}

}  // namespace

double share_ended_at_deadline(const OperationCounts& counts) noexcept {
  if (counts.operations == 0) {
    return 0.0;
  }
  return static_cast<double>(counts.ended_at_deadline) / static_cast<double>(counts.operations);
}

void AttemptCounters::on_attempt(const AttemptEvent& /*event*/) noexcept {}

void AttemptCounters::on_operation(const OperationReport& report) noexcept {
  try {
    Key key{report.provider, report.operation};
    const std::lock_guard lock(mutex_);
    add(counts_[std::move(key)], report);
  } catch (const std::bad_alloc&) {
    return;  // an operation that is not counted does less harm than one that ends the process
  }
}

std::map<AttemptCounters::Key, OperationCounts> AttemptCounters::snapshot() const {
  const std::lock_guard lock(mutex_);
  return counts_;
}

}  // namespace gitprovider
