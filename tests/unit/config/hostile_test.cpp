// Files that were made to exhaust, to crash or to mislead a reader of YAML (T81).

#include "gitprovider/config.hpp"
#include "tests/catch_compat.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace gitprovider;

namespace {

std::string repeated(std::string_view text, std::size_t times) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) {
    all += text;
  }
  return all;
}

std::string alias_bomb() {
  std::string text = "a0: &a0 [x, x]\n";
  for (int i = 1; i <= 10; ++i) {
    const std::string before = "*a" + std::to_string(i - 1);
    text += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [" + before + ", " + before +
            "]\n";
  }
  return text;
}

std::string many_keys() {
  std::string text;
  for (int i = 0; i < 9'000; ++i) {
    text += std::to_string(i) + ":\n";
  }
  return text;
}

void check_refused(const std::string& text, const std::string& says) {
  const auto config = Config::parse(text, "f.yaml");
  CAPTURE(text.substr(0, 60));
  REQUIRE_FALSE(config);
  CAPTURE(config.error().message);
  CHECK(config.error().code == ErrorCode::invalid_argument);
  CHECK_THAT(config.error().message, Catch::Contains(says));
  CHECK(config.error().message.size() < 400);
}

}  // namespace

TEST_CASE("what is more than keys and values is refused where it begins", "[unit][config]") {
  const std::vector<std::pair<std::string, std::string>> rows{
      {alias_bomb(), "a list"},
      {"default: &a {timeouts: *a}", "f.yaml:1:10: default: an anchor or alias"},
      {"default: &a\n  <<: *a\n", "an anchor or alias"},
      {"hosts:\n  a: {user_agent: &x y}\n  b: {user_agent: *x}\n", "an anchor or alias"},
      {"default: *nowhere", "not YAML"},
      {"default: {<<: {}}", "unknown key '<<'"},
      {"default: !!binary aGk=", "a tag"},
      {"default: !!map {}", "a tag"},
      {"default: !<tag:x> {}", "a tag"},
      {"default: {user_agent: !!python/object:os.system x}", "a tag"},
      {"{{a: b}: c}", "keys that are more than a word"},
      {"? [a]\n: b\n", "a list"},
      {"~: b", "a key is wanted"},
      {"default: {}\n---\ndefault: {}\n", "second document"},
      {"%YAML 9.9\n---\ndefault: {}\n", "not YAML"},
      {"default: {timeouts: {attempt: 1s, attempt: 2s}}",
       "f.yaml:1:35: default.timeouts: 'attempt' stands here twice, first in line 1"},
      {"default: {}\n\"default\": {}\n", "stands here twice"},
  };
  for (const auto& [text, says] : rows) {
    check_refused(text, says);
  }
}

TEST_CASE("no depth, length or number exhausts the reader", "[unit][config]") {
  check_refused(repeated("a: {", 100'000), "larger than 65536 bytes");
  check_refused(std::string(std::size_t{50} << 20, 'x'), "larger than 65536 bytes");
  check_refused(repeated("{a: ", 16'000), "f.yaml:1:1");
  check_refused(repeated("{a: ", 10'000) + repeated("}", 10'000), "f.yaml:1:25");
  check_refused(repeated("{a: ", 7) + repeated("}", 7),
                "f.yaml:1:25: a.a.a.a.a.a: keys nested deeper");
  check_refused(repeated("[", 65'000), "f.yaml:1:1");
  check_refused(repeated("- ", 32'000), "a list");
  check_refused(repeated("? ", 32'000), "f.yaml");
  check_refused(many_keys(), "more than 1000 keys side by side");
  check_refused("default: " + std::string(60'000, 'x'), "holds a value");
  check_refused("default: {timeouts: {attempt: " + std::string(60'000, '9') + "s}}", "longer than");
  check_refused("default: {ca_file: \"" + repeated("\\x41", 10'000) + "\", user_agent: \"" +
                    repeated("a", 300) + "\"}",
                "default.user_agent");
}

TEST_CASE("bytes that are no text are refused before they are parsed", "[unit][config]") {
  using namespace std::string_literals;
  check_refused("default: {}\n\0"s, "f.yaml:2:1: the text holds a control character");
  check_refused("a\x1b[2J", "control character");
  check_refused("a\x7f", "control character");
  for (const char* bytes : {"\xff\xfe", "\xc0\xaf", "\xc3", "\xe0\x80\xaf", "\xed\xa0\x80",
                            "\xf4\x90\x80\x80", "\xf8\x88\x80\x80\x80", "\x80"}) {
    check_refused("# " + std::string(bytes), "f.yaml:1:3: the text is not UTF-8");
  }
  CHECK(Config::parse("# \xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80", "f.yaml"));
}

TEST_CASE("broken YAML is refused with its place", "[unit][config]") {
  for (const char* text :
       {"default: {", "default: }", "default: \"", "a: b: c", "default:\n\tx: 1\n", "a\nb: c\n",
        "@", "`", "default: {a b: \"\\q\"}", "&", "*", "|\n", "? :", "- a\nb: c\n"}) {
    const auto config = Config::parse(text, "f.yaml");
    CAPTURE(text);
    REQUIRE_FALSE(config);
    // A place follows the file.
    CHECK(config.error().message.find_first_of("123456789", 7) == 7);
  }
}

TEST_CASE("a file cut off anywhere is read or refused, and nothing escapes", "[unit][config]") {
  const std::string text =
      "default:\n  retry: {backoff: {base: 1ms, cap: \"2ms\"}, max_attempts: '3'}\n"
      "hosts:\n  https://a.example/api: &x !!str {user_agent: |\n  y\n}\n";
  for (std::size_t length = 0; length <= text.size(); ++length) {
    const auto config = Config::parse(text.substr(0, length), "f.yaml");
    CHECK((config || config.error().code == ErrorCode::invalid_argument));
  }
}
