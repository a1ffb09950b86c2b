// The four scenarios of the contract with their exact sequences of events.

#include "tests/catch_compat.hpp"
#include "tests/unit/retry/scripted_call.hpp"

using namespace gitprovider;
using namespace gitprovider::testing;
using namespace std::chrono_literals;

using Decisions = std::vector<Decision>;

TEST_CASE("a first call that succeeds is one attempt and one event", "[unit][retry][E10]") {
  ScriptedCall call({success()});

  const auto result = call.run();

  CHECK(result.value_or(0) == 7);
  CHECK(call.observer.decisions() == Decisions{Decision::return_});
  CHECK(call.clock->waits().empty());
  const AttemptEvent event = call.observer.events().front();
  CHECK(event.operation_id == "op-1");
  CHECK(event.request_id.size() == 36);
  CHECK(event.operation == Operation::get_repo);
  CHECK(event.provider == "mock");
  CHECK(event.method == "GET");
  CHECK(event.path == "/repos/{owner}/{repo}");
  CHECK(event.attempt == 1);
  CHECK(event.max_attempts == 4);
  CHECK(event.status == 200);
  CHECK(event.cause == Cause::answered);
  CHECK(event.delivery == Delivery::answered);
  CHECK(event.remaining == 30s);
  CHECK_FALSE(event.delay);
}

TEST_CASE("GET 503, 503, 200 is retry, retry, return", "[unit][retry][E10]") {
  ScriptedCall call({answer(503), answer(503), success()});

  const auto result = call.run();

  CHECK(result.value_or(0) == 7);
  CHECK(call.observer.decisions() ==
        Decisions{Decision::retry, Decision::retry, Decision::return_});
  CHECK(call.clock->waits() == std::vector<Duration>{125ms, 250ms});
  const auto events = call.observer.events();
  CHECK(events[0].status == 503);
  CHECK(events[0].delay == 125ms);
  CHECK(events[1].attempt == 2);
  CHECK(events[1].delay == 250ms);
  CHECK(events[2].attempt == 3);
  CHECK(events[2].status == 200);
  CHECK_FALSE(events[2].delay);
}

TEST_CASE("a GET that is always silent runs out of time", "[unit][retry][E10]") {
  ScriptedCall call({silence(), silence(), silence()});

  const auto result = call.run();

  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::deadline_exceeded);
  CHECK(result.error().cause == Cause::timeout);
  CHECK(call.observer.decisions() ==
        Decisions{Decision::retry, Decision::retry, Decision::deadline_exceeded});
  REQUIRE(call.calls() == 3);
  CHECK(call.attempts[0].remaining == 10s);
  CHECK(call.attempts[1].remaining == 10s);
  CHECK(call.attempts[2].remaining == 30s - 10s - 125ms - 10s - 250ms);
  CHECK(call.observer.events().back().remaining == 0s);
}

TEST_CASE("a GET that is silent once is read again", "[unit][retry][E10]") {
  ScriptedCall call({silence(), success()});

  const auto result = call.run();

  CHECK(result.value_or(0) == 7);
  CHECK(call.observer.decisions() == Decisions{Decision::retry, Decision::return_});
  CHECK(call.observer.events()[0].cause == Cause::timeout);
  CHECK(call.observer.events()[0].delivery == Delivery::maybe_applied);
  CHECK(call.observer.events()[0].duration == 10s);
}

TEST_CASE("a POST that is silent is checked, and there is no second POST", "[unit][retry][E10]") {
  ScriptedCall call({silence()});
  RetryOptions options = call.options();
  options.is_mutation = true;

  const auto result = call.run(options);

  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::unknown_outcome);
  CHECK(result.error().outcome == Outcome::unknown);
  CHECK(call.calls() == 1);
  CHECK(call.observer.decisions() == Decisions{Decision::check_state});
}

TEST_CASE("four failures are three waits, and the last attempt says so", "[unit][retry][E4]") {
  ScriptedCall call({answer(503), answer(502), answer(500), answer(504)});

  const auto result = call.run();

  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::attempts_exhausted);
  CHECK(result.error().http_status == 504);
  CHECK(result.error().host_request_id == "host-1");
  CHECK(result.error().cause == Cause::answered);
  CHECK(call.observer.decisions() ==
        Decisions{Decision::retry, Decision::retry, Decision::retry, Decision::attempts_exhausted});
  CHECK(call.clock->waits() == std::vector<Duration>{125ms, 250ms, 500ms});
}

TEST_CASE("what is not worth a retry is returned as it came", "[unit][retry][R3]") {
  ScriptedCall call({answer(404)});

  const auto result = call.run();

  REQUIRE_FALSE(result);
  CHECK(result.error() == *answer(404).error);
  CHECK(call.observer.decisions() == Decisions{Decision::return_});
}

TEST_CASE("without should_retry nothing is repeated", "[unit][retry][R3]") {
  ScriptedCall call({answer(503)});
  RetryOptions options = call.options();
  options.should_retry = nullptr;

  CHECK_FALSE(call.run(options));
  CHECK(call.calls() == 1);
}

TEST_CASE("the event stands before the wait begins", "[unit][retry][E2]") {
  ScriptedCall call({answer(503), success()});
  std::size_t events_at_wait = 0;
  call.clock->on_wait([&](Duration) { events_at_wait = call.observer.events().size(); });

  CHECK(call.run());

  CHECK(events_at_wait == 1);
}

TEST_CASE("each attempt has its own request id and all have one operation id",
          "[unit][retry][E1]") {
  ScriptedCall call({answer(503), answer(503), success()});

  CHECK(call.run());

  const auto events = call.observer.events();
  CHECK(events[0].request_id != events[1].request_id);
  CHECK(events[1].request_id != events[2].request_id);
  CHECK(events[0].request_id == call.attempts[0].request_id);
  CHECK(events[2].operation_id == "op-1");
}

TEST_CASE("options that no policy may have call nothing", "[unit][retry][S5]") {
  ScriptedCall call({success()});
  RetryOptions options = call.options();
  SECTION("six attempts") { options.max_attempts = 6; }
  SECTION("no time for an attempt") { options.attempt_timeout = 0ms; }
  SECTION("a backoff of nothing") { options.backoff.base = 0ms; }

  const auto result = call.run(options);

  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::invalid_argument);
  CHECK(call.calls() == 0);
  CHECK(call.observer.events().empty());
}

TEST_CASE("a function of its own needs no clock, random numbers or observer", "[unit][retry][R2]") {
  const auto result = with_retry([](Attempt&) -> Result<int> { return 3; }, {});

  CHECK(result.value_or(0) == 3);
}
