// The retry budget as with_retry sees it: a function that grants or refuses.

#include "tests/catch_compat.hpp"
#include "tests/unit/retry/scripted_call.hpp"

using namespace gitprovider;
using namespace gitprovider::testing;

using Decisions = std::vector<Decision>;

TEST_CASE("a budget that refuses ends the execution without a wait", "[unit][retry][S6]") {
  ScriptedCall call({answer(503), answer(503)});
  RetryOptions options = call.options();
  int left = 1;
  options.take_from_budget = [&] { return left-- > 0; };

  const auto result = call.run(options);

  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::budget_exhausted);
  CHECK(result.error().http_status == 503);
  CHECK(call.observer.decisions() == Decisions{Decision::retry, Decision::budget_exhausted});
  CHECK(call.clock->waits().size() == 1);
}

TEST_CASE("the budget is not asked where nothing is repeated", "[unit][retry][S6]") {
  bool asked = false;
  ScriptedCall call({answer(404)});
  RetryOptions options = call.options();
  options.take_from_budget = [&] { return asked = true; };

  CHECK_FALSE(call.run(options));

  CHECK_FALSE(asked);
}
