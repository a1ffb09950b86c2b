#include "src/core/utf8.hpp"

#include "tests/catch_compat.hpp"

#include <string>

using namespace gitprovider;
using namespace std::string_literals;

TEST_CASE("every Unicode scalar value is one well-formed sequence", "[unit][core]") {
  for (char32_t c = 0; c <= 0x10FFFF; c += c < 0x900 ? 1 : 7) {
    if (c >= 0xD800 && c <= 0xDFFF) {
      continue;
    }
    std::string text;
    append_utf8(text, c);
    std::string_view rest = text;
    const bool is_same =
        utf8_sequence(text) == text.size() && take_code_point(rest) == c && rest.empty();
    if (!is_same) {
      FAIL("code point " << static_cast<std::uint32_t>(c));
    }
  }
}

TEST_CASE("ill-formed sequences are told", "[unit][core]") {
  const std::string text =
      GENERATE("\x80"s, "\xbf"s, "\xc0\x80"s, "\xc1\xbf"s, "\xc2"s, "\xc2\x20"s, "\xe0\x80\x80"s,
               "\xe0\x9f\xbf"s, "\xed\xa0\x80"s, "\xed\xbf\xbf"s, "\xe2\x82"s, "\xe2\x82\x20"s,
               "\xf0\x80\x80\x80"s, "\xf0\x8f\xbf\xbf"s, "\xf4\x90\x80\x80"s, "\xf5\x80\x80\x80"s,
               "\xf0\x9f\x98"s, "\xfe"s, "\xff"s);

  CHECK(utf8_sequence(text) == 0);
  CHECK_FALSE(is_utf8(text));
  CHECK_FALSE(is_utf8("plain text before " + text));
  CHECK_FALSE(is_utf8("\u00E4" + text + " and plain text behind"));
}

TEST_CASE("well-formed text is accepted whole", "[unit][core]") {
  CHECK(is_utf8(""));
  CHECK(is_utf8("plain text, longer than eight bytes"));
  CHECK(is_utf8("\u00E4\u65E5\U0001F600 12345678\u00E4"));
  CHECK(is_utf8("a\0b"s));
  CHECK(utf8_sequence("") == 0);
}
