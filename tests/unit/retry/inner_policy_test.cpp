// The layer of retries inside one attempt, below the policy that counts attempts.

#include "tests/catch_compat.hpp"
#include "tests/unit/retry/scripted_call.hpp"

using namespace gitprovider;
using namespace gitprovider::testing;
using namespace std::chrono_literals;

using Decisions = std::vector<Decision>;

namespace {

bool is_theirs(const Error& error) {
  return error.cause == Cause::answered && (error.http_status == 429 || error.http_status == 502);
}

bool is_ours(const Error& error) {
  return error.cause == Cause::timeout ||
         (error.cause == Cause::answered && error.http_status == 503);
}

std::vector<Step> answers(std::size_t count, int status) { return {count, answer(status)}; }

RetryOptions two_layers(ScriptedCall& call, Duration attempt_timeout = 200s) {
  RetryOptions options = call.options();
  options.should_retry = is_ours;
  options.inner = {.max_tries = 10,
                   .backoff = {.base = 250ms, .cap = 128s, .low = 1.0, .high = 1.0},
                   .should_retry = is_theirs};
  options.attempt_timeout = attempt_timeout;
  options.deadline = 400s;
  return options;
}

RetryOptions repeating_mutation(ScriptedCall& call) {
  RetryOptions options = two_layers(call);
  options.is_mutation = true;
  options.max_attempts = 1;
  options.inner.repeats_mutations = true;
  return options;
}

}  // namespace

TEST_CASE("what the inner layer repeats stays inside one attempt", "[unit][retry][R5]") {
  ScriptedCall call({answer(502), answer(429), success()});

  CHECK(call.run(two_layers(call)));

  CHECK(call.clock->waits() == std::vector<Duration>{250ms, 500ms});
  CHECK(call.observer.decisions() ==
        Decisions{Decision::retry, Decision::retry, Decision::return_});
  REQUIRE(call.attempts.size() == 3);
  CHECK(call.attempts[0].remaining == 200s);
  CHECK(call.attempts[1].remaining == 200s - 250ms);
  CHECK(call.attempts[2].remaining == 200s - 750ms);
  CHECK(call.attempts[0].request_id != call.attempts[1].request_id);
}

TEST_CASE("every repeat has its event, numbered on", "[unit][retry][R5]") {
  ScriptedCall call({answer(502), answer(503), success()});

  CHECK(call.run(two_layers(call)));

  const auto events = call.observer.events();
  REQUIRE(events.size() == 3);
  CHECK(events[0].attempt == 1);
  CHECK(events[0].max_attempts == 10);
  CHECK(events[0].delay == 250ms);
  CHECK(events[1].attempt == 2);
  CHECK(events[1].max_attempts == 5);
  CHECK(events[1].delay == 125ms);
  CHECK(events[2].attempt == 3);
}

TEST_CASE("ten tries and no more, and the last answer goes up as it is", "[unit][retry][R5]") {
  ScriptedCall call(answers(20, 502));

  const auto result = call.run(two_layers(call));

  REQUIRE_FALSE(result);
  CHECK(call.calls() == 10);
  CHECK(result.error().code == ErrorCode::unavailable);
  CHECK(result.error().http_status == 502);
  CHECK(call.observer.decisions().back() == Decision::return_);
  CHECK(call.clock->waits() == std::vector<Duration>{250ms, 500ms, 1s, 2s, 4s, 8s, 16s, 32s, 64s});
}

TEST_CASE("the two layers add up and do not multiply", "[unit][retry][R5]") {
  std::vector<Step> script;
  for (int i = 0; i < 20; ++i) {
    script.push_back(answer(502));
    script.push_back(answer(503));
  }
  ScriptedCall call(std::move(script));

  const auto result = call.run(two_layers(call));

  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::attempts_exhausted);
  CHECK(call.calls() == 8);  // four attempts, each with one repeat
}

TEST_CASE("repeats used up in one attempt are not there in the next", "[unit][retry][R5]") {
  std::vector<Step> script = answers(9, 502);
  script.push_back(answer(503));
  script.push_back(answer(502));
  ScriptedCall call(std::move(script));

  const auto result = call.run(two_layers(call));

  REQUIRE_FALSE(result);
  CHECK(call.calls() == 11);
  CHECK(result.error().http_status == 502);
}

TEST_CASE("a repeat that does not fit into the attempt's limit is not made", "[unit][retry][R5]") {
  ScriptedCall call(answers(20, 502));

  const auto result = call.run(two_layers(call, 10s));

  REQUIRE_FALSE(result);
  CHECK(call.calls() == 6);
  CHECK(call.clock->waits() == std::vector<Duration>{250ms, 500ms, 1s, 2s, 4s});
}

TEST_CASE("a time the host names is waited for, or ends the read", "[unit][retry][R5][E5]") {
  const auto named = GENERATE(3s, 300s);
  ScriptedCall call({answer(429, named), success()});

  const auto result = call.run(two_layers(call));

  CHECK(result.has_value() == (named == 3s));
  CHECK(call.clock->waits() == (named == 3s ? std::vector<Duration>{3s} : std::vector<Duration>{}));
}

TEST_CASE("the least time of a host's documentation does not hold up a repeat",
          "[unit][retry][R5]") {
  Step limited = answer(429, 60s);
  limited.error->retry_after_is_minimum = true;
  ScriptedCall call({limited, success()});

  CHECK(call.run(two_layers(call)));
  CHECK(call.clock->waits() == std::vector<Duration>{250ms});
}

TEST_CASE("the inner layer asks the budget before each repeat", "[unit][retry][S6]") {
  ScriptedCall call(answers(20, 502));
  RetryOptions options = two_layers(call);
  int asked = 0;
  options.take_from_budget = [&] { return ++asked < 3; };

  CHECK_FALSE(call.run(options));
  CHECK(call.calls() == 3);
}

TEST_CASE("a mutation is not repeated unless the inner layer covers mutations",
          "[unit][retry][R6]") {
  ScriptedCall call({answer(429), success()});
  RetryOptions options = repeating_mutation(call);
  options.inner.repeats_mutations = GENERATE(false, true);

  const auto result = call.run(options);

  CHECK(result.has_value() == options.inner.repeats_mutations);
  CHECK(call.calls() == (options.inner.repeats_mutations ? 2 : 1));
}

TEST_CASE("a mutation answered 500 is sent once in both modes", "[unit][retry][R6]") {
  ScriptedCall call({answer(500), success()});

  const auto result = call.run(repeating_mutation(call));

  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::unknown_outcome);
  CHECK(call.calls() == 1);
}

TEST_CASE("a refusal after a lost answer leaves the outcome unknown", "[unit][retry][R6]") {
  Step refused = answer(400);
  refused.error->code = ErrorCode::already_exists;
  ScriptedCall call({answer(502), refused});

  const auto result = call.run(repeating_mutation(call));

  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::unknown_outcome);
  CHECK(result.error().outcome == Outcome::unknown);
}

TEST_CASE("a refusal after a limit was not applied", "[unit][retry][R6]") {
  Step refused = answer(400);
  refused.error->code = ErrorCode::already_exists;
  ScriptedCall call({answer(429), refused});

  const auto result = call.run(repeating_mutation(call));

  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::already_exists);
  CHECK(result.error().outcome == Outcome::not_applied);
}

TEST_CASE("a stop during an inner wait ends the call", "[unit][retry]") {
  ScriptedCall call({answer(502), success()});
  std::stop_source stop;
  RetryOptions options = two_layers(call);
  options.stop = stop.get_token();
  call.clock->on_wait([&](Duration) { stop.request_stop(); });

  const auto result = call.run(options);

  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::cancelled);
  CHECK(call.calls() == 1);
}

TEST_CASE("more than ten inner tries are refused", "[unit][retry][S5]") {
  ScriptedCall call({success()});
  RetryOptions options = two_layers(call);
  options.inner.max_tries = GENERATE(0U, 11U);

  const auto result = call.run(options);

  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::invalid_argument);
  CHECK(call.calls() == 0);
}

TEST_CASE("what a request was held back for is not taken from the attempt's own time",
          "[unit][retry][R5]") {
  ScriptedCall call({answer(502), success()});
  AttemptLoop loop(two_layers(call, 10s));
  REQUIRE(loop.check());

  Attempt& first = loop.begin();
  call.clock->advance(9'900ms);
  first.started = call.clock->now();
  Error error = *answer(502).error;

  CHECK(loop.failed(error));
  CHECK(loop.begin().remaining == 10s - 250ms);
}
