#include "src/providers/rest/asked_once.hpp"

#include "tests/catch_compat.hpp"

#include <string>

using namespace gitprovider;

TEST_CASE("an answer is asked for once and remembered", "[unit][rest]") {
  rest::AskedOnce<std::string> fact;
  int asked = 0;
  const auto ask = [&]() -> Result<std::string> { return "answer " + std::to_string(++asked); };

  CHECK(fact.get(ask).value() == "answer 1");
  CHECK(fact.get(ask).value() == "answer 1");
  CHECK(asked == 1);
}

TEST_CASE("a failure is not remembered", "[unit][rest]") {
  rest::AskedOnce<int> fact;

  CHECK_FALSE(fact.get([]() -> Result<int> { return Error{.code = ErrorCode::network}; }));
  CHECK(fact.get([]() -> Result<int> { return 7; }).value() == 7);
}
