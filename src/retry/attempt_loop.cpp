#include "src/core/errors.hpp"
#include "src/retry/ending.hpp"

#include "gitprovider/call.hpp"
#include "gitprovider/retry/call_result.hpp"
#include "gitprovider/retry/mutation_outcome.hpp"
#include "gitprovider/retry/with_retry.hpp"

#include <algorithm>
#include <utility>

namespace gitprovider {
namespace {

RetryOptions with_defaults(RetryOptions options) {
  if (!options.clock) {
    options.clock = system_clock();
  }
  if (!options.random) {
    options.random = system_random();
  }
  return options;
}

/// A status is an answer, also where the function did not say so.
Cause cause_of(const Error& error) noexcept {
  return error.cause == Cause::none && error.http_status != 0 ? Cause::answered : error.cause;
}

}  // namespace

AttemptLoop::AttemptLoop(RetryOptions options)
    : options_(with_defaults(std::move(options))),
      deadline_(deadline_after(options_.clock->now(), options_.deadline)) {}

Result<void> AttemptLoop::check() const {
  auto allowed =
      validate(RetryPolicy{.max_attempts = options_.max_attempts, .backoff = options_.backoff});
  if (allowed) {
    allowed = validate(options_.inner);
  }
  if (!allowed) {
    return allowed;
  }
  if (options_.attempt_timeout <= Duration::zero()) {
    return invalid("attempt timeout: must be above zero");
  }
  if (options_.stop.stop_requested()) {
    return Error{.code = ErrorCode::cancelled,
                 .message = "cancelled by the caller before the first attempt",
                 .cause = Cause::cancelled};
  }
  if (left() == Duration::zero()) {
    return Error{.code = ErrorCode::deadline_exceeded, .message = "no time is left for an attempt"};
  }
  return {};
}

Attempt& AttemptLoop::begin() {
  const TimePoint now = options_.clock->now();
  if (!is_repeating_ || now >= attempt_end_) {
    attempt_end_ = now + attempt_limit(options_.attempt_timeout, remaining(deadline_, now));
  }
  is_repeating_ = false;
  begun_ = now;
  attempt_ = {.number = sent_ + 1,
              .request_id = new_operation_id(),
              .span = begin_span(options_.label.span),
              .started = now,
              .remaining = remaining(attempt_end_, now)};
  return attempt_;
}

void AttemptLoop::succeeded() {
  count_requests(Cause::answered);
  if (options_.give_to_budget) {
    options_.give_to_budget();
  }
  emit(nullptr, Decision::return_, std::nullopt);
}

bool AttemptLoop::failed(Error& error) {
  const auto held_back = std::max(attempt_.started - begun_, TimePoint::duration::zero());
  attempt_end_ = std::min(attempt_end_ + held_back, deadline_);
  count_requests(error.cause);
  set_outcome(error);
  const Next next = next_after(error);
  if (next.decision != Decision::retry) {
    emit(&error, next.decision, std::nullopt);
    end(error, next.decision);
    return false;
  }
  is_repeating_ = next.is_inner;
  ++(next.is_inner ? repeated_ : failures_);
  emit(&error, next.decision, next.wait);
  return wait_for_next(next.wait, error);
}

AttemptLoop::Next AttemptLoop::next_after(const Error& error) {
  AttemptFacts facts = inner_facts(error);
  const bool is_inner = decide(facts) == Decision::retry;
  if (!is_inner) {
    facts = facts_of(error);
  }
  ask_guards(facts, error);
  Decision decision = decide(facts);
  if (is_inner && decision != Decision::retry && options_.is_mutation) {
    decision = decide(facts_of(error));  // not repeated, so its own outcome is what counts
  }
  return {.decision = decision, .wait = facts.wait, .is_inner = is_inner};
}

void AttemptLoop::end(Error& error, Decision decision) const {
  if (decision == Decision::circuit_open && !is_refused(error.cause)) {
    error.retry_after = options_.refused_for();
  }
  const auto end_as = options_.is_mutation ? end_mutation_with : end_with;
  end_as(error, decision, sent_);
}

/// An outcome of not applied is what one request did; an earlier one may have done more.
void AttemptLoop::set_outcome(Error& error) {
  if (!options_.is_mutation) {
    return;
  }
  if (error.outcome == Outcome::not_applied) {
    error.outcome = mutation_outcome(
        {.cause = error.cause, .delivery = error.delivery, .status = error.http_status});
  }
  may_be_applied_ = may_be_applied_ || error.outcome == Outcome::unknown;
  if (may_be_applied_ && error.outcome == Outcome::not_applied) {
    error.outcome = Outcome::unknown;
  }
}

AttemptFacts AttemptLoop::inner_facts(const Error& error) const {
  const InnerPolicy& inner = options_.inner;
  const bool is_covered = !options_.is_mutation || inner.repeats_mutations;
  const auto named = error.retry_after_is_minimum ? std::nullopt : error.retry_after;
  return {.attempt = repeated_ + 1,
          .max_attempts = inner.max_tries,
          .is_retryable = is_covered && inner.should_retry && inner.should_retry(error),
          .cause = error.cause,
          .delivery = error.delivery,
          .remaining = remaining(attempt_end_, options_.clock->now()),
          .wait = wait_before_retry(named, delay(inner.backoff, repeated_, 0.0)),
          .host_wait_refused = named.value_or(Duration::zero()) > options_.max_host_wait,
          .stop_requested = options_.stop.stop_requested()};
}

AttemptFacts AttemptLoop::facts_of(const Error& error) {
  const bool may_repeat = !options_.is_mutation || options_.repeat_unsent;
  const bool is_retryable = may_repeat && options_.should_retry && options_.should_retry(error);
  const Duration backoff =
      is_retryable ? delay(options_.backoff, failures_, options_.random()) : Duration::zero();
  const Duration named = error.retry_after.value_or(Duration::zero());
  const Duration time_left = left();
  return {.attempt = sent_ - repeated_,
          .max_attempts = options_.max_attempts,
          .is_mutation = options_.is_mutation,
          .repeat_unsent = options_.repeat_unsent,
          .is_retryable = is_retryable,
          .outcome = error.outcome,
          .cause = error.cause,
          .delivery = error.delivery,
          .remaining = time_left,
          .wait = wait_before_retry(error.retry_after, backoff),
          .host_wait_refused =
              error.retry_after && (named > options_.max_host_wait || named >= time_left),
          .stop_requested = options_.stop.stop_requested(),
          .check_unknown = options_.check_unknown};
}

/// Every failure of the host costs a token, repeated or not; the breaker is asked for what would be
/// repeated.
void AttemptLoop::ask_guards(AttemptFacts& facts, const Error& error) const {
  const bool would_repeat = decide(facts) == Decision::retry;
  const bool costs_token = would_repeat || result_of(error) == CallResult::failure;
  if (costs_token && options_.take_from_budget) {
    facts.budget_granted = options_.take_from_budget();
  }
  if (would_repeat && options_.refused_for) {
    facts.circuit_open = options_.refused_for() > facts.wait;
  }
}

bool AttemptLoop::wait_for_next(Duration wait, Error& error) {
  Clock& clock = *options_.clock;
  if (!clock.wait_until(clock.now() + wait, options_.stop) || options_.stop.stop_requested()) {
    end_with(error, Decision::cancel, sent_);
    return false;
  }
  if (left() == Duration::zero()) {  // the machine slept longer than it was asked to
    error.retry_after.reset();
    end_with(error, Decision::deadline_exceeded, sent_);
    return false;
  }
  return true;
}

void AttemptLoop::count_requests(Cause cause) {
  for (unsigned i = 0; i < attempt_.hidden_resends; ++i) {
    ++sent_;
    if (options_.take_from_budget) {
      static_cast<void>(options_.take_from_budget());
    }
    emit_lost_request();
  }
  sent_ += is_refused(cause) ? 0U : 1U;
}

void AttemptLoop::emit_lost_request() {
  if (options_.observer == nullptr) {
    return;
  }
  AttemptEvent lost = event();
  lost.started = lost.time;
  lost.span = {};
  lost.status = 0;
  lost.cause = Cause::reset;
  lost.delivery = Delivery::maybe_applied;
  lost.duration = Duration::zero();
  lost.decision = Decision::retry;
  lost.delay = Duration::zero();
  options_.observer->on_attempt(lost);
}

void AttemptLoop::emit(const Error* error, Decision decision, std::optional<Duration> delay) {
  if (options_.observer == nullptr) {
    return;
  }
  AttemptEvent ended = event();
  ended.decision = decision;
  ended.delay = delay;
  if (error != nullptr) {
    ended.status = error->http_status != 0 ? error->http_status : attempt_.status;
    ended.cause = cause_of(*error);
    ended.delivery = error->delivery;
    ended.is_unclassified = error->is_unclassified;
  }
  options_.observer->on_attempt(ended);
}

AttemptEvent AttemptLoop::event() const {
  const TimePoint now = options_.clock->now();
  const WallTime time = options_.clock->wall_now();
  return {.time = time,
          .started = time - (now - attempt_.started),
          .operation_id = options_.label.operation_id,
          .request_id = attempt_.request_id,
          .span = attempt_.span,
          .operation = options_.label.operation,
          .provider = options_.label.provider,
          .method = options_.label.method,
          .path = options_.label.path,
          .attempt = std::max(sent_, attempt_.number),
          .max_attempts = most_requests(),
          .status = attempt_.status,
          .cause = Cause::answered,
          .delivery = Delivery::answered,
          .duration = std::chrono::floor<Duration>(now - attempt_.started),
          .remaining = remaining(deadline_, now)};
}

/// How many requests there can be at most, as seen from this one.
unsigned AttemptLoop::most_requests() const noexcept {
  return is_repeating_ ? std::max(options_.inner.max_tries, sent_ + 1)
                       : options_.max_attempts + repeated_;
}

Duration AttemptLoop::left() const noexcept { return remaining(deadline_, options_.clock->now()); }

}  // namespace gitprovider
