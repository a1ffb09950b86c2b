#include "gitprovider/retry/decision.hpp"

#include "gitprovider/retry/call_result.hpp"

#include <algorithm>
#include <cassert>

namespace gitprovider {
namespace {

/// No answer, and the operation's time is over: it was the deadline that cut the attempt short.
bool cut_by_deadline(const AttemptFacts& facts) noexcept {
  if (facts.remaining > Duration::zero()) {
    return false;
  }
  switch (facts.cause) {
    case Cause::dns:
    case Cause::connect:
    case Cause::tls:
    case Cause::timeout:
    case Cause::reset:
    case Cause::body_dropped:
    case Cause::overloaded:  // it waited for its turn until then
      return true;
    case Cause::none:
    case Cause::answered:
    case Cause::protocol:
    case Cause::cancelled:
    case Cause::circuit_open:
    case Cause::budget_exhausted:
    case Cause::rate_limited:
      return false;
  }
  assert(false);
  return false;
}

Decision decide_final(const AttemptFacts& facts) noexcept {
  if (facts.cause == Cause::circuit_open) {
    return Decision::circuit_open;
  }
  if (facts.cause == Cause::budget_exhausted) {
    return Decision::budget_exhausted;
  }
  if (facts.cause == Cause::cancelled) {
    return Decision::cancel;
  }
  if (facts.cause == Cause::rate_limited) {  // the wait for it does not fit
    return Decision::deadline_exceeded;
  }
  return cut_by_deadline(facts) ? Decision::deadline_exceeded : Decision::return_;
}

Decision decide_repeat(const AttemptFacts& facts) noexcept {
  if (facts.stop_requested) {
    return Decision::cancel;
  }
  if (facts.remaining <= Duration::zero() || facts.host_wait_refused) {
    return Decision::deadline_exceeded;
  }
  if (facts.attempt >= facts.max_attempts) {
    return Decision::attempts_exhausted;
  }
  if (facts.wait >= facts.remaining) {
    return Decision::deadline_exceeded;
  }
  if (facts.circuit_open) {
    return Decision::circuit_open;
  }
  return facts.budget_granted ? Decision::retry : Decision::budget_exhausted;
}

/// A cause that only exists before a request goes out, and a transport that says it did not.
bool never_left(const AttemptFacts& facts) noexcept {
  const bool is_early =
      facts.cause == Cause::dns || facts.cause == Cause::connect || facts.cause == Cause::tls;
  return is_early && facts.delivery == Delivery::never_sent &&
         facts.outcome == Outcome::not_applied;
}

Decision decide_mutation(const AttemptFacts& facts) noexcept {
  if (facts.repeat_unsent && facts.is_retryable && never_left(facts)) {
    return decide_repeat(facts);
  }
  if (facts.outcome != Outcome::unknown) {
    return facts.outcome == Outcome::applied ? Decision::return_ : decide_final(facts);
  }
  if (facts.cause == Cause::cancelled || facts.stop_requested) {
    return Decision::cancel;
  }
  return facts.check_unknown ? Decision::check_state : Decision::return_;
}

/// Whoever refused an attempt before the network, or ended it for the caller, is never asked again.
bool is_final(Cause cause) noexcept { return is_refused(cause) || cause == Cause::cancelled; }

}  // namespace

std::string_view to_string(Decision decision) noexcept {
  switch (decision) {
    case Decision::return_:
      return "return";
    case Decision::retry:
      return "retry";
    case Decision::check_state:
      return "check_state";
    case Decision::attempts_exhausted:
      return "attempts_exhausted";
    case Decision::deadline_exceeded:
      return "deadline_exceeded";
    case Decision::budget_exhausted:
      return "budget_exhausted";
    case Decision::circuit_open:
      return "circuit_open";
    case Decision::cancel:
      return "cancel";
  }
  assert(false);
  return {};
}

Decision decide(const AttemptFacts& facts) noexcept {
  if (facts.is_mutation) {
    return decide_mutation(facts);
  }
  return facts.is_retryable && !is_final(facts.cause) ? decide_repeat(facts) : decide_final(facts);
}

Duration wait_before_retry(std::optional<Duration> named_by_host, Duration backoff) noexcept {
  return std::max(named_by_host.value_or(Duration::zero()), backoff);
}

TimePoint deadline_after(TimePoint start, Duration limit) noexcept {
  const auto reach = std::chrono::floor<Duration>(TimePoint::max() - start);
  return start + std::clamp(limit, Duration::zero(), reach);
}

Duration remaining(TimePoint deadline, TimePoint now) noexcept {
  return now < deadline ? std::chrono::floor<Duration>(deadline - now) : Duration::zero();
}

Duration attempt_limit(Duration attempt_timeout, Duration remaining) noexcept {
  return std::min(attempt_timeout, remaining);
}

}  // namespace gitprovider
