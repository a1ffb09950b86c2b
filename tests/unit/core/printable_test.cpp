#include "src/core/printable.hpp"

#include "tests/catch_compat.hpp"

#include <string>

using namespace gitprovider;
using namespace std::string_literals;

TEST_CASE("plain text is shown as it is", "[unit][core]") {
  CHECK(printable("h\u00E4lfte \u65E5\u672C \\n").compare("h\u00E4lfte \u65E5\u672C \\n") == 0);
  CHECK(quoted("x") == "'x'");
}

TEST_CASE("what could steer a terminal is shown as an escape", "[unit][core]") {
  CHECK(printable("a\x1b[2J\n\0\x7f"s) == "a\\x1b[2J\\x0a\\x00\\x7f");
  CHECK(printable("\u009B31m") == "\\x9b31m");
  CHECK(printable("\u202Eabc\u2066") == "\\u202eabc\\u2066");
  CHECK(printable("a\u200Bb\uFEFF\u2028") == "a\\u200bb\\ufeff\\u2028");
  CHECK(printable("\U000E0041") == "\\U0e0041");
  CHECK(printable("\xff\xc3") == "\\xff\\xc3");
}

TEST_CASE("text is cut to size at a character and marked", "[unit][core]") {
  CHECK(printable("12345", 5) == "12345");
  CHECK(printable("123456", 5) == "12...");
  CHECK(printable("\u65E5\u672C\u8A9E", 8) == "\u65E5...");
  CHECK(printable("ab\x1b\x1b\x1b", 8) == "ab...");
  CHECK(printable(std::string(1 << 20, 'x'), 60).size() == 60);
  CHECK(printable("abc", 2) == "..");
}
