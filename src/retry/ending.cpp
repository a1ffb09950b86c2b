#include "src/retry/ending.hpp"

#include <cassert>
#include <string>

namespace gitprovider {
namespace {

void add(Error& error, const std::string& why) {
  error.message += error.message.empty() ? why : "; " + why;
}

void say(Error& error, ErrorCode code, const std::string& why) {
  error.code = code;
  add(error, why);
}

std::string last_permitted(unsigned attempts) {
  return "attempt " + std::to_string(attempts) + " was the last permitted";
}

/// A time named by the host says more than our own limit does: when to come back. A refusal says
/// all that is to be said by itself.
void end_at_deadline(Error& error) {
  if (error.cause == Cause::rate_limited) {
    error.code = ErrorCode::rate_limited;
    return;
  }
  if (error.retry_after) {
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(*error.retry_after);
    say(error, ErrorCode::rate_limited,
        "the host asks to come back in " + std::to_string(seconds.count()) + " s");
    return;
  }
  say(error, ErrorCode::deadline_exceeded, "no time is left for another attempt");
}

/// A refusal says all that is to be said by itself.
void end_by_breaker(Error& error) {
  error.code = ErrorCode::circuit_open;
  if (error.cause != Cause::circuit_open) {
    add(error, "the host keeps failing, so it is not asked again for now");
  }
}

void end_by_caller(Error& error) {
  if (error.cause == Cause::cancelled) {
    error.code = ErrorCode::cancelled;
    return;
  }
  say(error, ErrorCode::cancelled, "cancelled by the caller");
}

}  // namespace

void end_with(Error& error, Decision decision, unsigned attempts) {
  if (error.outcome == Outcome::unknown) {
    say(error, ErrorCode::unknown_outcome, std::string{kMayBeApplied});
    return;
  }
  switch (decision) {
    case Decision::return_:
    case Decision::retry:
    case Decision::check_state:
      return;
    case Decision::attempts_exhausted:
      return say(error, ErrorCode::attempts_exhausted, last_permitted(attempts));
    case Decision::deadline_exceeded:
      return end_at_deadline(error);
    case Decision::budget_exhausted:
      return say(error, ErrorCode::budget_exhausted,
                 "too many recent calls failed for it to be repeated; try again later");
    case Decision::circuit_open:
      return end_by_breaker(error);
    case Decision::cancel:
      return end_by_caller(error);
  }
  assert(false);
}

void end_mutation_with(Error& error, Decision decision, unsigned attempts) {
  if (decision == Decision::attempts_exhausted && error.outcome == Outcome::not_applied) {
    add(error, last_permitted(attempts));
    return;
  }
  end_with(error, decision, attempts);
}

}  // namespace gitprovider
