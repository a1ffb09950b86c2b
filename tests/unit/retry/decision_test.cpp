#include "gitprovider/retry/decision.hpp"

#include "tests/catch_compat.hpp"

using namespace gitprovider;
using namespace std::chrono_literals;

namespace {

/// A read that failed on its first of four attempts in a way worth repeating.
AttemptFacts transient() {
  return {.attempt = 1,
          .max_attempts = 4,
          .is_retryable = true,
          .cause = Cause::answered,
          .remaining = 10s,
          .wait = 1s};
}

/// A mutation whose answer was lost.
AttemptFacts lost_mutation() {
  return {.max_attempts = 4,
          .is_mutation = true,
          .is_retryable = true,
          .outcome = Outcome::unknown,
          .cause = Cause::timeout,
          .remaining = 10s};
}

/// A mutation that could not connect, under a policy that repeats such.
AttemptFacts unsent_mutation() {
  return {.attempt = 1,
          .max_attempts = 4,
          .is_mutation = true,
          .repeat_unsent = true,
          .is_retryable = true,
          .cause = Cause::connect,
          .delivery = Delivery::never_sent,
          .remaining = 10s,
          .wait = 1s};
}

}  // namespace

TEST_CASE("a failed read that is worth it is repeated", "[unit][retry][decision]") {
  CHECK(decide(transient()) == Decision::retry);
}

TEST_CASE("a failure that is not worth it is returned", "[unit][retry][decision]") {
  AttemptFacts facts = transient();
  facts.is_retryable = false;

  CHECK(decide(facts) == Decision::return_);
}

TEST_CASE("the last permitted attempt is never repeated", "[unit][retry][decision][E4]") {
  AttemptFacts facts = transient();
  facts.attempt = GENERATE(4U, 5U);

  CHECK(decide(facts) == Decision::attempts_exhausted);
}

TEST_CASE("a wait has to leave time for an attempt", "[unit][retry][decision][E3]") {
  AttemptFacts facts = transient();

  facts.wait = facts.remaining - 1ms;
  CHECK(decide(facts) == Decision::retry);

  facts.wait = facts.remaining;
  CHECK(decide(facts) == Decision::deadline_exceeded);
}

TEST_CASE("a time named by the host that does not fit ends it on any attempt",
          "[unit][retry][decision][E5]") {
  AttemptFacts facts = transient();
  facts.attempt = GENERATE(1U, 4U);
  facts.host_wait_refused = true;

  CHECK(decide(facts) == Decision::deadline_exceeded);
}

TEST_CASE("a deadline that cut the last attempt goes before its number",
          "[unit][retry][decision][E4]") {
  AttemptFacts facts = transient();
  facts.attempt = facts.max_attempts;
  facts.cause = Cause::timeout;
  facts.remaining = 0ms;

  CHECK(decide(facts) == Decision::deadline_exceeded);
}

TEST_CASE("an attempt without an answer at the deadline is the deadline's, retryable or not",
          "[unit][retry][decision][E3]") {
  AttemptFacts facts = transient();
  facts.is_retryable = GENERATE(true, false);
  facts.cause = GENERATE(Cause::dns, Cause::connect, Cause::tls, Cause::timeout, Cause::reset);
  facts.remaining = 0ms;

  CHECK(decide(facts) == Decision::deadline_exceeded);
}

TEST_CASE("an answer that came with the deadline is still the answer", "[unit][retry][decision]") {
  AttemptFacts facts = transient();
  facts.is_retryable = false;
  facts.remaining = 0ms;

  CHECK(decide(facts) == Decision::return_);
}

TEST_CASE("the retry budget is asked last", "[unit][retry][decision]") {
  AttemptFacts facts = transient();
  facts.budget_granted = false;
  CHECK(decide(facts) == Decision::budget_exhausted);

  facts.attempt = facts.max_attempts;
  CHECK(decide(facts) == Decision::attempts_exhausted);
}

TEST_CASE("the caller's stop ends what would be repeated, not what is an answer",
          "[unit][retry][decision][E6]") {
  AttemptFacts facts = transient();
  facts.stop_requested = true;
  CHECK(decide(facts) == Decision::cancel);

  facts.is_retryable = false;
  CHECK(decide(facts) == Decision::return_);
}

TEST_CASE("what our own policies refused is never repeated, whatever the host's policy says",
          "[unit][retry][decision][E6]") {
  AttemptFacts facts = transient();

  facts.cause = Cause::cancelled;
  CHECK(decide(facts) == Decision::cancel);
  facts.cause = Cause::circuit_open;
  CHECK(decide(facts) == Decision::circuit_open);
  facts.cause = Cause::budget_exhausted;
  CHECK(decide(facts) == Decision::budget_exhausted);
  facts.cause = Cause::overloaded;
  CHECK(decide(facts) == Decision::return_);
  facts.cause = Cause::rate_limited;
  CHECK(decide(facts) == Decision::deadline_exceeded);
}

TEST_CASE("a mutation whose answer was lost is checked, never repeated",
          "[unit][retry][decision][R1]") {
  AttemptFacts facts = lost_mutation();
  CHECK(decide(facts) == Decision::check_state);

  facts.check_unknown = false;
  CHECK(decide(facts) == Decision::return_);

  facts.stop_requested = true;
  CHECK(decide(facts) == Decision::cancel);
}

TEST_CASE("a mutation that did not arrive or was refused is returned",
          "[unit][retry][decision][R1]") {
  AttemptFacts facts = lost_mutation();
  facts.outcome = Outcome::not_applied;
  facts.cause = GENERATE(Cause::dns, Cause::connect, Cause::tls, Cause::answered);

  CHECK(decide(facts) == Decision::return_);
}

TEST_CASE("a mutation that was applied is returned, also at the deadline",
          "[unit][retry][decision]") {
  AttemptFacts facts = lost_mutation();
  facts.outcome = Outcome::applied;
  facts.cause = Cause::body_dropped;
  facts.remaining = 0ms;

  CHECK(decide(facts) == Decision::return_);
}

TEST_CASE("a mutation that never went out is repeated only where the policy says so",
          "[unit][retry][decision][R8]") {
  AttemptFacts facts = unsent_mutation();
  CHECK(decide(facts) == Decision::retry);

  facts.repeat_unsent = false;
  CHECK(decide(facts) == Decision::return_);

  facts = unsent_mutation();
  facts.is_retryable = false;
  CHECK(decide(facts) == Decision::return_);
}

TEST_CASE("no policy repeats a mutation that may have gone out", "[unit][retry][decision][R8]") {
  AttemptFacts facts = unsent_mutation();
  SECTION("it began to go out") {
    facts.delivery = GENERATE(Delivery::maybe_applied, Delivery::answered);
  }
  SECTION("its outcome is known or doubted") {
    facts.outcome = GENERATE(Outcome::applied, Outcome::unknown);
  }
  SECTION("the cause is none that only exists before the first byte") {
    facts.cause =
        GENERATE(Cause::none, Cause::answered, Cause::timeout, Cause::reset, Cause::body_dropped,
                 Cause::protocol, Cause::cancelled, Cause::circuit_open, Cause::overloaded,
                 Cause::budget_exhausted, Cause::rate_limited);
  }

  CHECK(decide(facts) != Decision::retry);
}

TEST_CASE("a mutation that is repeated keeps to every limit of a read",
          "[unit][retry][decision][R8]") {
  AttemptFacts facts = unsent_mutation();
  facts.attempt = 4;
  CHECK(decide(facts) == Decision::attempts_exhausted);

  facts = unsent_mutation();
  facts.wait = facts.remaining;
  CHECK(decide(facts) == Decision::deadline_exceeded);

  facts = unsent_mutation();
  facts.stop_requested = true;
  CHECK(decide(facts) == Decision::cancel);

  facts = unsent_mutation();
  facts.budget_granted = false;
  CHECK(decide(facts) == Decision::budget_exhausted);
}

TEST_CASE("the host's time is obeyed, and never less than the backoff", "[unit][retry][E5]") {
  CHECK(wait_before_retry(std::nullopt, 300ms) == 300ms);
  CHECK(wait_before_retry(2s, 300ms) == 2s);
  CHECK(wait_before_retry(0ms, 300ms) == 300ms);
}

TEST_CASE("what is left is never negative and never rounded up", "[unit][retry][E3]") {
  const TimePoint now{1h};

  CHECK(remaining(now + 1500us, now) == 1ms);
  CHECK(remaining(now, now) == 0ms);
  CHECK(remaining(now - 5s, now) == 0ms);
  CHECK(attempt_limit(10s, 3s) == 3s);
  CHECK(attempt_limit(10s, 30s) == 10s);
}

TEST_CASE("a deadline beyond the clock's reach is its end", "[unit][retry][T111]") {
  const TimePoint now{1h};

  CHECK(deadline_after(now, 5s) == now + 5s);
  CHECK(deadline_after(now, -5s) == now);
  CHECK(remaining(deadline_after(now, Duration::max()), now) > 24h * 365 * 200);
}

TEST_CASE("decisions have the words of the contract", "[unit][retry]") {
  CHECK(to_string(Decision::return_) == "return");
  CHECK(to_string(Decision::retry) == "retry");
  CHECK(to_string(Decision::check_state) == "check_state");
  CHECK(to_string(Decision::attempts_exhausted) == "attempts_exhausted");
  CHECK(to_string(Decision::deadline_exceeded) == "deadline_exceeded");
  CHECK(to_string(Decision::budget_exhausted) == "budget_exhausted");
  CHECK(to_string(Decision::circuit_open) == "circuit_open");
  CHECK(to_string(Decision::cancel) == "cancel");
}
