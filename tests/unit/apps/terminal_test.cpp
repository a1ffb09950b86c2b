#include "apps/common/terminal.hpp"

#include "tests/catch_compat.hpp"

#include <string>

namespace gitprovider::cli {

TEST_CASE("text that people write is left as it is", "[unit][cli]") {
  for (const std::string text : {"", "plain", "naïve – 日本語 🙂", "~`'\"\\"}) {
    CHECK(printable(text) == text);
  }
}

TEST_CASE("whatever acts on a terminal is written out", "[unit][cli]") {
  CHECK(printable("a\x1b[2Jb") == "a\\x1b[2Jb");
  CHECK(printable("\x07\x7f\r\n\t") == "\\x07\\x7f\\x0d\\x0a\\x09");
  CHECK(printable("\xC2\x9B"
                  "31m") == "\\x9b31m");
  CHECK(printable("\u202eabc\u2066") == "\\u{202e}abc\\u{2066}");
  CHECK(printable("\u200b\u2028\ufeff") == "\\u{200b}\\u{2028}\\u{feff}");
  CHECK(printable(std::string("a\0b", 3)) == "a\\x00b");
}

TEST_CASE("bytes that are no UTF-8 are written out", "[unit][cli]") {
  CHECK(printable("\xff\xC0\xAF") == "\\xff\\xc0\\xaf");
  CHECK(printable("\xE2\x82") == "\\xe2\\x82");
  CHECK(printable("\xED\xA0\x80") == "\\xed\\xa0\\x80");
  CHECK(printable("\xF4\x90\x80\x80") == "\\xf4\\x90\\x80\\x80");
}

TEST_CASE("lines stay lines where they are wanted", "[unit][cli]") {
  CHECK(printable_lines("a\n\x1b\n") == "a\n\\x1b\n");
}

TEST_CASE("a colour is added only where it is wanted", "[unit][cli]") {
  CHECK(paint("created", Colour::green, false) == "created");
  CHECK(paint("created", Colour::green, true) == "\x1b[32mcreated\x1b[0m");
}

}  // namespace gitprovider::cli
