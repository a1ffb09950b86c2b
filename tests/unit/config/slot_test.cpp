#include "src/extras/config/slot.hpp"

#include "tests/catch_compat.hpp"

#include <optional>
#include <string>

using namespace gitprovider;
using namespace gitprovider::config;
using namespace std::chrono_literals;

TEST_CASE("an optional value is there once it is read", "[unit][config]") {
  std::optional<Duration> duration;
  std::optional<unsigned> number;
  std::optional<bool> flag;

  CHECK(text_of(&duration).empty());
  CHECK(text_of(&flag).empty());
  CHECK(kind_of(&flag) == "true or false");
  REQUIRE(read_into(&flag, "false"));
  CHECK(flag == false);
  REQUIRE(read_into(&duration, "5s"));
  REQUIRE(read_into(&number, "3"));
  CHECK(duration == 5s);
  CHECK(number == 3U);
  CHECK(text_of(&duration) == "5s");
}

TEST_CASE("what cannot be read leaves the option as it was", "[unit][config]") {
  std::optional<unsigned> absent;
  bool flag = true;
  double share = 0.5;
  std::size_t size = 7;

  for (const std::string text : {"", "x", "-1", "+1", "1 ", "0x1", "1e3", "TRUE", ".", "1.2.3"}) {
    CAPTURE(text);
    CHECK_FALSE(read_into(&absent, text));
    CHECK_FALSE(read_into(&flag, text));
    CHECK_FALSE(read_into(&share, text));
    CHECK_FALSE(read_into(Bytes{&size}, text));
  }
  CHECK_FALSE(absent);
  CHECK(flag);
  CHECK(share == 0.5);
  CHECK(size == 7);
}

TEST_CASE("a number of bytes may have a unit", "[unit][config]") {
  std::size_t size = 0;
  for (const std::string text : {"0", "30", "1KiB", "64MiB", "3GiB", "1000"}) {
    REQUIRE(read_into(Bytes{&size}, text));
    CHECK(text_of(Bytes{&size}) == text);
  }
  CHECK_FALSE(read_into(Bytes{&size}, "18446744073709551615KiB"));
}
