#include "src/http/headers.hpp"

#include "tests/catch_compat.hpp"
#include "tests/unit/http/wire/transport_fixture.hpp"

#include <string>

using namespace gitprovider;
using namespace gitprovider::http;
using gitprovider::http::testing::contains;

TEST_CASE("names compare without case, and the first value is found", "[unit][http][headers]") {
  const Headers headers{{"Link", "a"}, {"ETag", "x"}, {"link", "b"}};

  CHECK(headers.find("LINK") == "a");
  CHECK(headers.find("etag") == "x");
  CHECK_FALSE(headers.find("lin"));
  CHECK(headers.all("link") == "a, b");
  CHECK(headers.all("none").empty());
}

TEST_CASE("an empty value is a value", "[unit][http][headers]") {
  const Headers headers{{"A", ""}, {"a", "b"}};

  CHECK(headers.find("a") == "");
  CHECK(headers.all("a") == ", b");
}

TEST_CASE("a folded line extends the last value only", "[unit][http][headers]") {
  Headers headers;
  headers.extend_last("lost");
  headers.add("A", "b");
  headers.extend_last("c");

  CHECK(headers == Headers{{"A", "b c"}});
}

TEST_CASE("visible ASCII, spaces and tabs may stand in a value", "[unit][http][headers]") {
  CHECK(validate_header("X-Name", "a b\tc !~"));
  CHECK(validate_header("X-Name", ""));
  CHECK(validate_header("!#$%&'*+-.^_`|~09AZaz", "x"));
}

TEST_CASE("what would begin another line is refused, and not repeated", "[unit][http][headers]") {
  const std::string with_nul("secret\0", 7);
  for (const std::string& value :
       {std::string("secret\r\nX: y"), std::string("secret\n"), std::string("secret\r"), with_nul,
        std::string("secret\x7F"), std::string("secret\x1B"), std::string("secret\xC3\xA4")}) {
    const auto result = validate_header("Authorization", value);

    REQUIRE_FALSE(result);
    CHECK(result.error().code == ErrorCode::invalid_argument);
    CHECK(contains(result.error().message, "Authorization"));
    CHECK_FALSE(contains(result.error().message, "secret"));
  }
}

TEST_CASE("a name is a token", "[unit][http][headers]") {
  for (const char* name : {"", "a b", "a:", "a\n", "\xC3\xA4", "(a)"}) {
    CAPTURE(name);
    CHECK_FALSE(validate_header(name, "x"));
  }
}
