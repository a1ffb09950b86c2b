// Requests that the transport repeated by itself count as attempts.

#include "tests/catch_compat.hpp"
#include "tests/unit/retry/scripted_call.hpp"

using namespace gitprovider;
using namespace gitprovider::testing;
using namespace std::chrono_literals;

using Decisions = std::vector<Decision>;

namespace {

Step after_resends(unsigned count, Step step) {
  step.hidden_resends = count;
  return step;
}

}  // namespace

TEST_CASE("a hidden re-send has an event of its own before the attempt's", "[unit][retry]") {
  ScriptedCall call({after_resends(1, success())});

  CHECK(call.run());

  const auto events = call.observer.events();
  REQUIRE(events.size() == 2);
  CHECK(events[0].attempt == 1);
  CHECK(events[0].cause == Cause::reset);
  CHECK(events[0].delivery == Delivery::maybe_applied);
  CHECK(events[0].status == 0);
  CHECK(events[0].decision == Decision::retry);
  CHECK(events[0].delay == 0ms);
  CHECK(events[1].attempt == 2);
  CHECK(events[1].status == 200);
  CHECK(events[1].decision == Decision::return_);
}

TEST_CASE("hidden re-sends count against the limit of attempts", "[unit][retry]") {
  ScriptedCall call({answer(503), after_resends(2, answer(503))});

  const auto result = call.run();

  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::attempts_exhausted);
  CHECK(call.calls() == 2);
  CHECK(call.attempts[1].number == 2);
  CHECK(call.observer.decisions() ==
        Decisions{Decision::retry, Decision::retry, Decision::retry, Decision::attempts_exhausted});
  CHECK(call.observer.events().back().attempt == 4);
}

TEST_CASE("the wait after hidden re-sends is that of the rounds", "[unit][retry]") {
  ScriptedCall call({after_resends(1, answer(503)), success()});

  CHECK(call.run());

  CHECK(call.clock->waits() == std::vector<Duration>{125ms});
}

TEST_CASE("hidden re-sends spend the budget", "[unit][retry][S6]") {
  ScriptedCall call({after_resends(2, success())});
  RetryOptions options = call.options();
  int taken = 0;
  options.take_from_budget = [&] { return ++taken > 0; };

  CHECK(call.run(options));

  CHECK(taken == 2);
}
