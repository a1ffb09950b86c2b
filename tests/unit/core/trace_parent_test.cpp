#include "src/core/trace_parent.hpp"

#include "tests/catch_compat.hpp"

#include <string>

using namespace gitprovider;

namespace {

constexpr const char* kTrace = "4bf92f3577b34da6a3ce929d0e0e4736";
constexpr const char* kParent = "00f067aa0ba902b7";

std::string header(const std::string& version, const std::string& flags,
                   const std::string& more = {}) {
  return version + "-" + kTrace + "-" + kParent + "-" + flags + more;
}

}  // namespace

TEST_CASE("a traceparent is read, and written as it was", "[unit][core]") {
  const std::string flags = GENERATE("00", "01", "03", "ff");
  const std::string text = header("00", flags);

  const auto parent = parse_trace_parent(text);

  REQUIRE(parent);
  CHECK(parent->trace_id == kTrace);
  CHECK(parent->parent_id == kParent);
  CHECK(to_text(*parent) == text);
}

TEST_CASE("of a later version only what is known goes on", "[unit][core]") {
  const std::string text = GENERATE(header("01", "ff"), header("cc", "01", "-what-comes-later"));

  const auto parent = parse_trace_parent(text);

  REQUIRE(parent);
  CHECK(to_text(*parent) == header("00", "01"));
}

TEST_CASE("a traceparent that is none is refused", "[unit][core]") {
  const std::string zeros(32, '0');
  const std::string bad =
      GENERATE_COPY(std::string{}, std::string{"00"}, header("ff", "01"), header("0g", "01"),
                    header("00", "0A"), header("00", "01", "-more"), header("00", "01", "0"),
                    header("01", "01", "0"), "00-" + zeros + "-" + kParent + "-01",
                    "00-" + std::string{kTrace} + "-" + std::string(16, '0') + "-01",
                    "00-" + std::string{"4BF92F3577B34DA6A3CE929D0E0E4736"} + "-" + kParent + "-01",
                    "00-" + std::string{kTrace} + "_" + kParent + "-01",
                    "00-" + std::string{kTrace} + "-" + kParent + "-01\r\n",
                    "00-" + std::string{kTrace} + "-" + "00f067aa0ba902b\n" + "-01");
  CAPTURE(bad);

  const auto parent = parse_trace_parent(bad);

  REQUIRE_FALSE(parent);
  CHECK(parent.error().code == ErrorCode::invalid_argument);
  CHECK(parent.error().message.rfind("traceparent '", 0) == 0);
}
