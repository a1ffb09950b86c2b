#include "gitprovider/names.hpp"
#include "tests/catch_compat.hpp"

#include <string>

using namespace gitprovider;
using namespace std::string_literals;

TEST_CASE("text for people may have lines, tabs and any language", "[unit][names]") {
  CHECK(validate_text("message", "# fix\n\n\tbody \u65E5\u672C \U0001F600", 100));
  CHECK(validate_text("message", "", 0));
}

TEST_CASE("text with bytes that are no text is refused", "[unit][names]") {
  const std::string text =
      GENERATE("a\0b"s, "a\rb"s, "a\r\nb"s, "\x1b[2J"s, "a\x7f"s, "a\u009Bb"s, "a\xff"s, "\xc3"s);

  const auto checked = validate_text("message", text, 100);

  REQUIRE_FALSE(checked);
  CHECK(checked.error().code == ErrorCode::invalid_argument);
  CHECK(checked.error().message.starts_with("message: "));
}

TEST_CASE("text is bounded in bytes", "[unit][names]") {
  CHECK(validate_text("title", "12345", 5));
  CHECK(validate_text("title", "123456", 5).error().message ==
        "title: must not be longer than 5 bytes, is 6");
}
