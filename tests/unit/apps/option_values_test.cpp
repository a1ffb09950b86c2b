#include "apps/common/option_values.hpp"

#include "tests/catch_compat.hpp"

#include <string>

namespace gitprovider::cli {

TEST_CASE("a duration is a whole number and a unit", "[unit][cli]") {
  CHECK(parse_duration("1500ms").value() == Duration{1500});
  CHECK(parse_duration("30s").value() == Duration{30'000});
  CHECK(parse_duration("1440m").value() == Duration{86'400'000});
  CHECK(parse_duration("0s").value() == Duration{0});
}

TEST_CASE("what is not exactly a duration is refused", "[unit][cli]") {
  for (const std::string text :
       {"", "s", "ms", "5", "5 s", " 5s", "5s ", "-5s", "+5s", "1.5s", "5h", "5S", "0x5s", "1441m",
        "86400001ms", "9223372036854775807m", "99999999999999999999ms"}) {
    INFO(text);
    CHECK(parse_duration(text).error().code == ErrorCode::invalid_argument);
  }
  CHECK_FALSE(parse_positive_duration("0ms").has_value());
}

TEST_CASE("a number is decimal digits within its range", "[unit][cli]") {
  const NumberRange range{.lowest = 1, .highest = 5};

  CHECK(parse_number("5", range).value() == 5);
  for (const std::string text :
       {"", "0", "6", "-1", "+1", "1e0", "0x1", " 1", "99999999999999999999"}) {
    INFO(text);
    CHECK_FALSE(parse_number(text, range).has_value());
  }
}

TEST_CASE("a quoted value is cut to the length of a sentence", "[unit][cli]") {
  CHECK(in_quotes("short") == "\"short\"");
  CHECK(in_quotes(std::string(100'000, 'x')).size() < 100);
}

}  // namespace gitprovider::cli
