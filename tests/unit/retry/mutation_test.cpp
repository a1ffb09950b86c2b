// A mutation under with_retry: called once, its outcome told.

#include "tests/catch_compat.hpp"
#include "tests/unit/retry/scripted_call.hpp"

using namespace gitprovider;
using namespace gitprovider::testing;
using namespace std::chrono_literals;

using Decisions = std::vector<Decision>;

namespace {

struct Mutated {
  Error error{};
  Decisions decisions{};
  std::size_t calls = 0;
};

Mutated mutate(const Step& step, bool check_unknown = true) {
  ScriptedCall call({step});
  RetryOptions options = call.options();
  options.is_mutation = true;
  options.check_unknown = check_unknown;
  const auto result = call.run(options);
  REQUIRE_FALSE(result);
  return {result.error(), call.observer.decisions(), call.calls()};
}

Step unreachable() { return lost(Cause::connect, ErrorCode::network, Delivery::never_sent); }

}  // namespace

TEST_CASE("a mutation's 5xx is not repeated and its outcome is unknown", "[unit][retry][R1][E7]") {
  const Mutated mutated = mutate(answer(503));

  CHECK(mutated.calls == 1);
  CHECK(mutated.error.code == ErrorCode::unknown_outcome);
  CHECK(mutated.error.outcome == Outcome::unknown);
  CHECK(mutated.error.http_status == 503);
  CHECK(mutated.decisions == Decisions{Decision::check_state});
}

TEST_CASE("a mutation that was refused keeps its own code", "[unit][retry][R1]") {
  const Mutated mutated = mutate(answer(429, 60s));

  CHECK(mutated.error == *answer(429, 60s).error);
  CHECK(mutated.decisions == Decisions{Decision::return_});
}

TEST_CASE("a mutation that never left is not repeated and not applied", "[unit][retry][R1]") {
  const Mutated mutated = mutate(lost(Cause::connect, ErrorCode::network, Delivery::never_sent));

  CHECK(mutated.calls == 1);
  CHECK(mutated.error.code == ErrorCode::network);
  CHECK(mutated.error.outcome == Outcome::not_applied);
  CHECK(mutated.decisions == Decisions{Decision::return_});
}

TEST_CASE("an unknown outcome that is not to be checked is returned", "[unit][retry][E7]") {
  const Mutated mutated = mutate(silence(), false);

  CHECK(mutated.error.code == ErrorCode::unknown_outcome);
  CHECK(mutated.decisions == Decisions{Decision::return_});
}

TEST_CASE("a mutation cancelled on the way is unknown, cancelled before it left is cancelled",
          "[unit][retry][E6]") {
  const Mutated on_the_way = mutate(lost(Cause::cancelled, ErrorCode::cancelled));
  const Mutated before = mutate(lost(Cause::cancelled, ErrorCode::cancelled, Delivery::never_sent));

  CHECK(on_the_way.error.code == ErrorCode::unknown_outcome);
  CHECK(on_the_way.error.outcome == Outcome::unknown);
  CHECK(on_the_way.decisions == Decisions{Decision::cancel});
  CHECK(before.error.code == ErrorCode::cancelled);
  CHECK(before.error.outcome == Outcome::not_applied);
  CHECK(before.decisions == Decisions{Decision::cancel});
}

TEST_CASE("a 2xx with a lost body stays applied", "[unit][retry][E7]") {
  Step step = lost(Cause::body_dropped, ErrorCode::network, Delivery::answered);
  step.error->http_status = 201;

  const Mutated mutated = mutate(step);

  CHECK(mutated.error.outcome == Outcome::applied);
  CHECK(mutated.error.code == ErrorCode::network);
  CHECK(mutated.decisions == Decisions{Decision::return_});
}

TEST_CASE("a function that knows better than the status is believed", "[unit][retry][E7]") {
  Step step = answer(400);
  step.error->outcome = Outcome::unknown;

  const Mutated mutated = mutate(step);

  CHECK(mutated.error.code == ErrorCode::unknown_outcome);
  CHECK(mutated.decisions == Decisions{Decision::check_state});
}

TEST_CASE("a mutation that never left is repeated where that is asked for, and then sent once",
          "[unit][retry][R8]") {
  ScriptedCall call({unreachable(), unreachable(), success()});
  RetryOptions options = call.options();
  options.is_mutation = true;
  options.repeat_unsent = true;

  CHECK(call.run(options));
  CHECK(call.observer.decisions() ==
        Decisions{Decision::retry, Decision::retry, Decision::return_});
}

TEST_CASE("a mutation that got through to the host once is never sent again", "[unit][retry][R8]") {
  ScriptedCall call({unreachable(), lost(Cause::reset, ErrorCode::network), success()});
  RetryOptions options = call.options();
  options.is_mutation = true;
  options.repeat_unsent = true;

  const auto result = call.run(options);

  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::unknown_outcome);
  CHECK(call.observer.decisions() == Decisions{Decision::retry, Decision::check_state});
}

TEST_CASE("a mutation that never left in all its attempts keeps the code it had in the first",
          "[unit][retry][R8]") {
  ScriptedCall call({unreachable(), unreachable(), unreachable(), unreachable()});
  RetryOptions options = call.options();
  options.is_mutation = true;
  options.repeat_unsent = true;

  const auto result = call.run(options);

  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::network);
  CHECK(result.error().outcome == Outcome::not_applied);
  CHECK(result.error().message == "call: lost; attempt 4 was the last permitted");
  CHECK(call.observer.decisions().back() == Decision::attempts_exhausted);
}
