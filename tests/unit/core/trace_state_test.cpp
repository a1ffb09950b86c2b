#include "src/core/trace_state.hpp"

#include "tests/catch_compat.hpp"

#include <string>

using namespace gitprovider;

namespace {

std::string members(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    text += (i == 0 ? "k" : ",k") + std::to_string(i) + "=v";
  }
  return text;
}

}  // namespace

TEST_CASE("a tracestate is a list of vendors' values", "[unit][core]") {
  const std::string good =
      GENERATE(std::string{}, std::string{"congo=t61rcWkgMzE"}, std::string{"rojo=1,congo=2"},
               std::string{"a=1 ,\tb=2,, c=3"}, std::string{"0tenant@vendor=x y"},
               std::string{"a_-*/b=~!"}, members(32), "a=" + std::string(256, 'v'));
  CAPTURE(good);

  CHECK(validate_trace_state(good));
}

TEST_CASE("a tracestate that is none is refused", "[unit][core]") {
  const std::string bad = GENERATE(
      std::string{"congo"}, std::string{"=v"}, std::string{"a="}, std::string{"A=v"},
      std::string{"_a=v"}, std::string{"a=v=w"}, std::string{"a=caf\xC3\xA9"},
      std::string{"a=v\r\nX: y"}, std::string{"a=v,b=w,a=x"}, members(33),
      "a=" + std::string(257, 'v'), std::string(257, 'a') + "=v",
      "a=" + std::string(250, 'v') + ",b=" + std::string(250, 'v') + ",c=" + std::string(5, 'v'));
  CAPTURE(bad);

  const auto checked = validate_trace_state(bad);

  REQUIRE_FALSE(checked);
  CHECK(checked.error().code == ErrorCode::invalid_argument);
  CHECK(checked.error().message.rfind("tracestate: ", 0) == 0);
}
