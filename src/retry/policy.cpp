#include "gitprovider/retry/policy.hpp"

#include "src/core/errors.hpp"

#include <string>

namespace gitprovider {
namespace {

Result<void> validate_attempts(unsigned attempts) {
  if (attempts > kMaxAttempts) {
    return invalid("max_attempts " + std::to_string(attempts) + ": at most " +
                   std::to_string(kMaxAttempts) +
                   " attempts are made in memory; a task queue is the tool for more");
  }
  if (attempts == 0) {
    return invalid("max_attempts 0: allowed are 1 (no retry) to " + std::to_string(kMaxAttempts));
  }
  return {};
}

Result<void> validate_backoff(const Backoff& backoff) {
  if (backoff.base <= Duration::zero()) {
    return invalid("backoff.base " + std::to_string(backoff.base.count()) +
                   " ms: must be above zero");
  }
  if (backoff.cap < backoff.base) {
    return invalid("backoff.cap " + std::to_string(backoff.cap.count()) +
                   " ms: must not be below the base of " + std::to_string(backoff.base.count()) +
                   " ms");
  }
  const bool in_order =
      backoff.low >= 0.0 && backoff.low <= backoff.high && backoff.high <= 2.0;  // false for NaN
  if (!in_order) {
    return invalid("backoff.low " + std::to_string(backoff.low) + " and high " +
                   std::to_string(backoff.high) + ": allowed is 0 <= low <= high <= 2");
  }
  return {};
}

}  // namespace

Result<void> validate(const InnerPolicy& policy) {
  if (policy.max_tries == 0 || policy.max_tries > kMaxInnerTries) {
    return invalid("inner tries " + std::to_string(policy.max_tries) + ": allowed are 1 to " +
                   std::to_string(kMaxInnerTries));
  }
  return validate_backoff(policy.backoff);
}

Result<void> validate(const RetryPolicy& policy) {
  if (auto attempts = validate_attempts(policy.max_attempts); !attempts) {
    return attempts;
  }
  return validate_backoff(policy.backoff);
}

}  // namespace gitprovider
