// What guards a host has its say before a repeat: the retry budget and the circuit breaker.

#include "tests/catch_compat.hpp"
#include "tests/unit/retry/scripted_call.hpp"

using namespace gitprovider;
using namespace gitprovider::testing;
using namespace std::chrono_literals;

using Decisions = std::vector<Decision>;

namespace {

Step refused(Cause cause, ErrorCode code) { return lost(cause, code, Delivery::never_sent); }

/// 502 belongs to the inner layer, which repeats changes too.
RetryOptions with_inner(ScriptedCall& call) {
  RetryOptions options = call.options();
  options.should_retry = nullptr;
  options.inner = {.max_tries = 3,
                   .backoff = {.base = 100ms, .cap = 100ms, .low = 1.0, .high = 1.0},
                   .should_retry = [](const Error& error) { return error.http_status == 502; },
                   .repeats_mutations = true};
  return options;
}

}  // namespace

TEST_CASE("an open breaker ends the execution at once, with the time to come back",
          "[unit][retry][S3]") {
  ScriptedCall call({answer(503), success()});
  RetryOptions options = call.options();
  options.refused_for = [] { return 5s; };

  const auto result = call.run(options);

  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::circuit_open);
  CHECK(result.error().retry_after == 5s);
  CHECK(result.error().http_status == 503);
  CHECK(result.error().message ==
        "call: answered; the host keeps failing, so it is not asked again for now");
  CHECK(call.observer.decisions() == Decisions{Decision::circuit_open});
  CHECK(call.clock->waits().empty());
}

TEST_CASE("a wait that outlasts the breaker's time is made", "[unit][retry][S3]") {
  ScriptedCall call({answer(503, 6s), success()});
  RetryOptions options = call.options();
  options.refused_for = [] { return 5s; };

  CHECK(call.run(options));
  CHECK(call.clock->waits() == std::vector<Duration>{6s});
}

TEST_CASE("an attempt that was refused is none, and is never repeated", "[unit][retry][S4]") {
  const auto [cause, code] = GENERATE(table<Cause, ErrorCode>({
      {Cause::circuit_open, ErrorCode::circuit_open},
      {Cause::overloaded, ErrorCode::overloaded},
      {Cause::budget_exhausted, ErrorCode::budget_exhausted},
      {Cause::rate_limited, ErrorCode::rate_limited},
  }));
  ScriptedCall call({answer(503), refused(cause, code)});
  AttemptLoop loop(call.options());
  REQUIRE(loop.check());

  loop.begin();
  Error error = *answer(503).error;
  CHECK(loop.failed(error));
  CHECK(loop.begin().number == 2);
  error = *refused(cause, code).error;
  CHECK_FALSE(loop.failed(error));

  CHECK(error.code == code);
  CHECK(loop.attempts() == 1);
  CHECK(call.observer.events().back().attempt == 2);
}

TEST_CASE("who waited for a turn until the deadline ran out of time", "[unit][retry][S4]") {
  Step waited = refused(Cause::overloaded, ErrorCode::overloaded);
  SECTION("all of it") { waited.takes = Duration::max(); }
  SECTION("a part of it") { waited.takes = 9s; }
  ScriptedCall call({waited});
  RetryOptions options = call.options();
  options.deadline = 10s;

  const auto result = call.run(options);

  REQUIRE_FALSE(result);
  const bool is_over = waited.takes > 10s;
  CHECK(result.error().code == (is_over ? ErrorCode::deadline_exceeded : ErrorCode::overloaded));
  CHECK(call.observer.decisions() ==
        Decisions{is_over ? Decision::deadline_exceeded : Decision::return_});
}

TEST_CASE("the inner layer heeds the breaker too", "[unit][retry][R5][S3]") {
  ScriptedCall call({answer(502), success()});
  RetryOptions options = with_inner(call);
  options.refused_for = [] { return 5s; };

  const auto result = call.run(options);

  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::circuit_open);
  CHECK(call.calls() == 1);
}

TEST_CASE("one failure costs one token, whichever layer repeats it", "[unit][retry][R5][S6]") {
  ScriptedCall call({answer(502), answer(502), answer(502)});
  RetryOptions options = with_inner(call);
  int taken = 0;
  options.take_from_budget = [&] { return ++taken < 3; };

  const auto result = call.run(options);

  REQUIRE_FALSE(result);
  CHECK(taken == 3);
  CHECK(call.calls() == 3);
}

TEST_CASE("a read whose inner repeat the budget refuses says so", "[unit][retry][R5][S6]") {
  ScriptedCall call({answer(502)});
  RetryOptions options = with_inner(call);
  options.take_from_budget = [] { return false; };

  CHECK(call.run(options).error().code == ErrorCode::budget_exhausted);
  CHECK(call.observer.decisions() == Decisions{Decision::budget_exhausted});
}

TEST_CASE("a change whose inner repeat is refused is checked for what it did",
          "[unit][retry][R6][S6]") {
  ScriptedCall call({answer(502)});
  RetryOptions options = with_inner(call);
  options.is_mutation = true;
  SECTION("by the budget") {
    options.take_from_budget = [] { return false; };
  }
  SECTION("by the breaker") {
    options.refused_for = [] { return 5s; };
  }

  CHECK(call.run(options).error().code == ErrorCode::unknown_outcome);
  CHECK(call.observer.decisions() == Decisions{Decision::check_state});
}

TEST_CASE("a success is told, a failure is not one", "[unit][retry][S6]") {
  ScriptedCall call({answer(503), success()});
  RetryOptions options = call.options();
  int given = 0;
  options.give_to_budget = [&] { ++given; };

  CHECK(call.run(options));

  CHECK(given == 1);
}
