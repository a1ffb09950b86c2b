#include "src/http/retry_after.hpp"

#include "tests/catch_compat.hpp"

#include <chrono>
#include <string>

using namespace std::chrono_literals;
using gitprovider::Duration;
using gitprovider::WallTime;
using gitprovider::http::parse_http_date;
using gitprovider::http::parse_reset;
using gitprovider::http::parse_retry_after;

namespace {

constexpr WallTime kNow{784'111'777s};  // Sun, 06 Nov 1994 08:49:37 GMT
constexpr Duration kHour = 1h;

}  // namespace

TEST_CASE("the three forms of an HTTP date name the same moment", "[unit][http][retry_after]") {
  CHECK(parse_http_date("Sun, 06 Nov 1994 08:49:37 GMT") == kNow);
  CHECK(parse_http_date("Sunday, 06-Nov-94 08:49:37 GMT") == kNow);
  CHECK(parse_http_date("Sun Nov  6 08:49:37 1994") == kNow);
  CHECK(parse_http_date("  Sun, 06 Nov 1994 08:49:37 GMT ") == kNow);
}

TEST_CASE("dates at the edges of the calendar are read", "[unit][http][retry_after]") {
  CHECK(parse_http_date("Thu, 29 Feb 2024 23:59:60 GMT") ==
        parse_http_date("Fri, 01 Mar 2024 00:00:00 GMT"));
  CHECK(parse_http_date("Thu, 01 Jan 1970 00:00:00 GMT") == WallTime{});
  CHECK(parse_http_date("Fri, 31 Dec 9999 23:59:59 GMT") ==
        parse_http_date("Wed, 01 Jan 2200 00:00:00 GMT"));
  CHECK(parse_http_date("Mon, 01 Jan 0001 00:00:00 GMT") == WallTime{});
  CHECK(parse_http_date("Friday, 01-Jan-26 00:00:00 GMT") ==
        parse_http_date("Thu, 01 Jan 2026 00:00:00 GMT"));
}

TEST_CASE("what is no HTTP date is refused", "[unit][http][retry_after]") {
  const auto* const text =
      GENERATE("", "x", "Sun", "Sun, ", "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37",
               "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 06 Nov 1994 08:49:37 +0100",
               "Sun, 06 Nov 1994 08:49:37 GMTx", "Sun, 06 nov 1994 08:49:37 GMT",
               "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 00 Jan 1994 08:49:37 GMT",
               "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:00 GMT",
               "Sun, 06 Nov 1994 08:49:61 GMT", "Sun, 06 Nov 94 08:49:37 GMT",
               "Sun, 06 Nov -994 08:49:37 GMT", "1994-11-06T08:49:37Z");
  CAPTURE(text);

  CHECK_FALSE(parse_http_date(text).has_value());
}

TEST_CASE("Retry-After in seconds is taken as it is, up to the ceiling",
          "[unit][http][retry_after]") {
  CHECK(parse_retry_after("0", kNow, kHour) == 0ms);
  CHECK(parse_retry_after(" 120\t", kNow, kHour) == 120s);
  CHECK(parse_retry_after("3600", kNow, kHour) == kHour);
  CHECK(parse_retry_after("3601", kNow, kHour) == kHour);
  CHECK(parse_retry_after("1", kNow, 1500ms) == 1s);
  CHECK(parse_retry_after("2", kNow, 1500ms) == 1500ms);
}

TEST_CASE("a Retry-After too large to read is the ceiling", "[unit][http][retry_after]") {
  CHECK(parse_retry_after("1000000000", kNow, kHour) == kHour);
  CHECK(parse_retry_after("9223372036854775807", kNow, kHour) == kHour);
  CHECK(parse_retry_after(std::string(400, '9'), kNow, kHour) == kHour);
  CHECK(parse_retry_after("Fri, 31 Dec 9999 23:59:59 GMT", kNow, kHour) == kHour);
  CHECK(parse_retry_after("9223372036854775807", kNow, Duration::max()) == Duration::max());
}

TEST_CASE("Retry-After as a date is reckoned against the host's own present",
          "[unit][http][retry_after]") {
  CHECK(parse_retry_after("Sun, 06 Nov 1994 08:50:37 GMT", kNow, kHour) == 60s);
  CHECK(parse_retry_after("Sun, 06 Nov 1994 08:49:38 GMT", kNow + 500us, kHour) == 1s);
  CHECK(parse_retry_after("Sun, 06 Nov 1994 08:00:00 GMT", kNow, kHour) == 0ms);
}

TEST_CASE("a Retry-After that says nothing is no wait", "[unit][http][retry_after]") {
  const auto* const text = GENERATE("", " ", "-1", "+1", "1.5", "1s", "soon", "0x10", "1 2");
  CAPTURE(text);

  CHECK_FALSE(parse_retry_after(text, kNow, kHour).has_value());
}

TEST_CASE("a reset is waited for until one second after it", "[unit][http][retry_after]") {
  CHECK(parse_reset("784111837", kNow, kHour) == 61s);
  CHECK(parse_reset("784111777", kNow, kHour) == 1s);  // B44: the reset equals the host's Date
  CHECK(parse_reset("784111000", kNow, kHour) == 1s);
  CHECK(parse_reset("0", kNow, kHour) == 1s);
}

TEST_CASE("a reset in milliseconds is recognised", "[unit][http][retry_after]") {
  CHECK(parse_reset("784111837500", kNow, kHour) == 61'500ms);
}

TEST_CASE("a reset far away is the ceiling, and one that is no number is no wait",
          "[unit][http][retry_after]") {
  CHECK(parse_reset("784115377", kNow, kHour) == kHour);
  CHECK(parse_reset("9223372036854775807", kNow, kHour) == kHour);
  CHECK(parse_reset(std::string(400, '9'), kNow, kHour) == kHour);
  CHECK(parse_reset("784111837", kNow, 500ms) == 500ms);
  CHECK_FALSE(parse_reset("", kNow, kHour).has_value());
  CHECK_FALSE(parse_reset("-5", kNow, kHour).has_value());
  CHECK_FALSE(parse_reset("tomorrow", kNow, kHour).has_value());
}
