#include "src/core/errors.hpp"
#include "src/retry/ending.hpp"

#include "gitprovider/call.hpp"
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
  attempt_ = {.number = sent_ + 1,
              .request_id = new_operation_id(),
              .started = now,
              .remaining = remaining(attempt_end_, now)};
  return attempt_;
}

void AttemptLoop::succeeded() {
  count_requests();
  emit(nullptr, Decision::return_, std::nullopt);
}

bool AttemptLoop::failed(Error& error) {
  count_requests();
  set_outcome(error);
  if (const auto wait = inner_wait(error)) {
    ++repeated_;
    is_repeating_ = true;
    emit(&error, Decision::retry, wait);
    return wait_for_next(*wait, error);
  }
  const AttemptFacts facts = facts_of(error);
  const Decision decision = decide_with_budget(facts);
  ++failures_;
  if (decision == Decision::retry) {
    emit(&error, decision, facts.wait);
    return wait_for_next(facts.wait, error);
  }
  emit(&error, decision, std::nullopt);
  const auto end = options_.is_mutation ? end_mutation_with : end_with;
  end(error, decision, sent_);
  return false;
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

bool AttemptLoop::allows_repeat(const Error& error) const {
  const InnerPolicy& inner = options_.inner;
  const bool is_covered = !options_.is_mutation || inner.repeats_mutations;
  return is_covered && repeated_ + 1 < inner.max_tries && inner.should_retry &&
         inner.should_retry(error) && !options_.stop.stop_requested();
}

std::optional<Duration> AttemptLoop::inner_wait(const Error& error) const {
  if (!allows_repeat(error)) {
    return std::nullopt;
  }
  const auto named = error.retry_after_is_minimum ? std::nullopt : error.retry_after;
  const Duration wait = wait_before_retry(named, delay(options_.inner.backoff, repeated_, 0.0));
  const bool fits = wait < remaining(attempt_end_, options_.clock->now()) &&
                    named.value_or(Duration::zero()) <= options_.max_host_wait;
  const bool is_granted = fits && (!options_.take_from_budget || options_.take_from_budget());
  return is_granted ? std::optional{wait} : std::nullopt;
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

Decision AttemptLoop::decide_with_budget(AttemptFacts facts) const {
  const Decision decision = decide(facts);
  if (decision != Decision::retry || !options_.take_from_budget || options_.take_from_budget()) {
    return decision;
  }
  facts.budget_granted = false;
  return decide(facts);
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

void AttemptLoop::count_requests() {
  for (unsigned i = 0; i < attempt_.hidden_resends; ++i) {
    ++sent_;
    if (options_.take_from_budget) {
      static_cast<void>(options_.take_from_budget());
    }
    emit_lost_request();
  }
  ++sent_;
}

void AttemptLoop::emit_lost_request() {
  if (options_.observer == nullptr) {
    return;
  }
  AttemptEvent lost = event();
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
  return {.time = options_.clock->wall_now(),
          .operation_id = options_.label.operation_id,
          .request_id = attempt_.request_id,
          .operation = options_.label.operation,
          .provider = options_.label.provider,
          .method = options_.label.method,
          .path = options_.label.path,
          .attempt = sent_,
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
