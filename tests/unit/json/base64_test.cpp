#include "src/json/base64.hpp"

#include "tests/catch_compat.hpp"

#include <string>

using gitprovider::json::to_base64;
using namespace std::string_literals;

TEST_CASE("base64 gives the values of RFC 4648", "[unit][json]") {
  CHECK(to_base64("").empty());
  CHECK(to_base64("f") == "Zg==");
  CHECK(to_base64("fo") == "Zm8=");
  CHECK(to_base64("foo") == "Zm9v");
  CHECK(to_base64("foob") == "Zm9vYg==");
  CHECK(to_base64("fooba") == "Zm9vYmE=");
  CHECK(to_base64("foobar") == "Zm9vYmFy");
  CHECK(to_base64("\0\xff\xfe\xfb\xff"s) == "AP/++/8=");
}

TEST_CASE("base64 of a line's worth and more has no break", "[unit][json]") {
  CHECK(to_base64(std::string(57, 'a')) ==
        "YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFh");
  CHECK(to_base64(std::string(58, 'a')) ==
        "YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYQ==");
}

TEST_CASE("base64 of a mebibyte and one byte is whole", "[unit][json]") {
  const std::string text = to_base64(std::string((1U << 20U) + 1, '\xff'));

  CHECK(text.size() == 1'398'104);
  CHECK(text.find_first_not_of('/') == text.size() - 2);
  CHECK(text.ends_with("//8="));
}
