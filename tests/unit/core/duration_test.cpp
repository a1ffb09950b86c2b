#include "gitprovider/duration.hpp"

#include "tests/catch_compat.hpp"

#include <string>
#include <utility>

using namespace gitprovider;
using namespace std::chrono_literals;

TEST_CASE("a duration is a whole number and a unit", "[unit][duration]") {
  CHECK(parse_duration("1500ms").value() == 1500ms);
  CHECK(parse_duration("30s").value() == 30s);
  CHECK(parse_duration("43200m").value() == std::chrono::hours{720});
  CHECK(parse_duration("0s").value() == 0ms);
}

TEST_CASE("what is not exactly a duration is refused", "[unit][duration]") {
  for (const std::string text :
       {"", "s", "ms", "5", "5 s", " 5s", "5s ", "-5s", "+5s", "1.5s", "5h", "5S", "0x5s", "1e3ms",
        "43201m", "2592000001ms", "9223372036854775807m", "99999999999999999999ms"}) {
    INFO(text);
    CHECK(parse_duration(text).error().code == ErrorCode::invalid_argument);
  }
}

TEST_CASE("a duration is written in its largest whole unit", "[unit][duration]") {
  const std::pair<Duration, std::string> rows[] = {
      {0ms, "0ms"}, {250ms, "250ms"}, {1000ms, "1s"}, {1500ms, "1500ms"},
      {90s, "90s"}, {60s, "1m"},      {1h, "60m"},    {720h, "43200m"},
  };
  for (const auto& [duration, text] : rows) {
    CHECK(duration_text(duration) == text);
    CHECK(parse_duration(text).value() == duration);
  }
}
