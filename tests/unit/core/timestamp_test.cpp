#include "src/core/timestamp.hpp"

#include "tests/catch_compat.hpp"

using namespace gitprovider;
using namespace std::chrono_literals;

TEST_CASE("a moment is written in UTC with milliseconds", "[unit][core]") {
  using namespace std::chrono;
  const WallTime moment = sys_days{2026y / November / 30} + 8h + 15min + 9s + 123ms;

  CHECK(to_rfc3339(moment) == "2026-11-30T08:15:09.123Z");
  CHECK(to_rfc3339(WallTime{}) == "1970-01-01T00:00:00.000Z");
  CHECK(to_rfc3339(sys_days{2024y / February / 29} + 23h + 59min + 59s + 999ms) ==
        "2024-02-29T23:59:59.999Z");
}

TEST_CASE("parts of a millisecond are cut off downwards", "[unit][core]") {
  CHECK(to_rfc3339(WallTime{} + 999us) == "1970-01-01T00:00:00.000Z");
  CHECK(to_rfc3339(WallTime{} - 1us) == "1969-12-31T23:59:59.999Z");
}
