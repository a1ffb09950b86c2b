#include "src/json/document.hpp"

#include "tests/catch_compat.hpp"

#include <pthread.h>
#include <string>

using namespace gitprovider;
using namespace gitprovider::json;
using namespace std::string_literals;

namespace {

std::string message(std::string_view text, const ReadLimits& limits = {}) {
  const auto document = Document::parse(text, limits);
  if (document) {
    return "";
  }
  CHECK(document.error().code == ErrorCode::protocol);
  CHECK(document.error().delivery == Delivery::answered);
  CHECK(document.error().message.size() <= 200);
  return document.error().message;
}

std::string nested(std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); }

// Parses half a million brackets and more in a thread with little stack.
void* parse_deep(void* /*unused*/) {
  bool is_refused = true;
  for (const std::size_t depth : {std::size_t{65}, std::size_t{100'000}, std::size_t{1'000'000}}) {
    is_refused =
        is_refused && !Document::parse(nested(depth)) && !Document::parse(std::string(depth, '['));
    std::string objects;
    for (std::size_t i = 0; i < depth; ++i) {
      objects += R"({"a":)";
    }
    is_refused = is_refused && !Document::parse(objects);
  }
  static int yes = 0;
  return is_refused ? &yes : nullptr;
}

}  // namespace

TEST_CASE("each kind of value is read", "[unit][json]") {
  CHECK(Document::parse("null")->root().kind() == Kind::null);
  CHECK(Document::parse(" true ")->root().as_boolean().value());
  CHECK_FALSE(Document::parse("false")->root().as_boolean().value());
  CHECK(Document::parse("-12")->root().as_integer().value() == -12);
  CHECK(Document::parse("1.5")->root().kind() == Kind::number);
  CHECK(Document::parse(R"("a\n\u00e4\ud83d\ude00\/")")->root().as_string().value() ==
        "a\n\u00E4\U0001F600/");
  CHECK(Document::parse("[]")->root().as_array().value().size() == 0);
  CHECK(Document::parse("{}\r\n")->root().as_object().value().size() == 0);
}

TEST_CASE("integers are exact or no integers", "[unit][json]") {
  const auto integer = [](std::string_view text) {
    return Document::parse(text)->root().as_integer();
  };

  CHECK(integer("2147483648").value() == 2147483648);
  CHECK(integer("9007199254740993").value() == 9007199254740993);
  CHECK(integer("9223372036854775807").value() == INT64_MAX);
  CHECK(integer("-9223372036854775808").value() == INT64_MIN);
  CHECK(integer("-1").value() == -1);
  CHECK(integer("-0").value() == 0);
  for (const char* text : {"9223372036854775808", "-9223372036854775809", "18446744073709551615",
                           "18446744073709551616", "1.5", "1.0", "1e2", "1e400", "-1e400"}) {
    CAPTURE(text);
    CHECK(integer(text).error().message == "document: expected integer, got number");
  }
  CHECK(integer(R"("12")").error().message == "document: expected integer, got string");
}

TEST_CASE("text that is no JSON is refused with its place and without its content",
          "[unit][json]") {
  CHECK(message("<html>secret</html>") == "document is not JSON: malformed at byte 1");
  CHECK(message(R"({"a":secret})") == "document is not JSON: malformed at byte 6");
  CHECK(message(")]}'\n{}") == "document is not JSON: malformed at byte 1");
  const std::string text =
      GENERATE(as<std::string>{}, "{} {}", "{}\n{}", "[1,]", "{,}", R"({"a":1,})", "[1 2]", "01",
               "+1", ".5", "0x10", "NaN", "Infinity", "'a'", "{a:1}", "// x\n1", "/* */1", "[1]]",
               "\"a\nb\"", R"("\x41")", "tru1", "\x01");
  CAPTURE(text);

  CHECK(message(text).starts_with("document is not JSON: malformed at byte "));
}

TEST_CASE("text that ends early is told from text that is wrong", "[unit][json]") {
  const std::string whole = R"({"a":[1,true,"x\u00e4y"],"b":{"c":null}})";

  for (std::size_t length = 0; length < whole.size(); ++length) {
    const auto document = Document::parse(std::string_view{whole}.substr(0, length));
    CAPTURE(length);
    REQUIRE_FALSE(document);
    CHECK(document.error().cause == Cause::body_dropped);
    CHECK(document.error().message ==
          "document is not JSON: ends early, after byte " + std::to_string(length));
  }
  CHECK(Document::parse(whole));
  CHECK(Document::parse("[1;").error().cause == Cause::protocol);
}

TEST_CASE("what is no well-formed UTF-8 is refused", "[unit][json]") {
  const std::string inside =
      GENERATE("\xff"s, "\x80"s, "\xc0\xaf"s, "\xe0\x80\x80"s, "\xed\xa0\x80"s, "\xf4\x90\x80\x80"s,
               "\xf8\x88\x80\x80\x80"s, R"(\ud800)"s, R"(\udc00)"s, R"(\ud800x)"s,
               R"(\ud800\ud800)"s, R"(\udc00\ud800)"s);

  CHECK_FALSE(message("\"" + inside + "\"").empty());
  CHECK_FALSE(message("{\"" + inside + "\":1}").empty());
}

TEST_CASE("a byte order mark is refused", "[unit][json]") {
  CHECK(message("\xEF\xBB\xBF{}") == "document is not JSON: begins with a byte order mark");
}

TEST_CASE("a NUL in a string or key is refused", "[unit][json]") {
  CHECK(message(R"({"name":"a\u0000b"})") == "document holds a NUL in a string");
  CHECK(message(R"({"na\u0000me":1})") == "document holds a NUL in a string");
  CHECK_FALSE(message("\"a\0b\""s).empty());
}

TEST_CASE("nesting is refused beyond its limit", "[unit][json]") {
  CHECK(message(nested(64)).empty());
  CHECK(message(nested(65)) == "document is nested deeper than 64");
  CHECK(message(nested(3), {.max_depth = 3}).empty());
  CHECK_FALSE(message(nested(4), {.max_depth = 3}).empty());
}

TEST_CASE("nesting costs no stack", "[unit][json]") {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, std::size_t{256} << 10U);
  pthread_t thread = 0;
  REQUIRE(pthread_create(&thread, &attributes, parse_deep, nullptr) == 0);
  void* is_refused = nullptr;
  pthread_join(thread, &is_refused);
  pthread_attr_destroy(&attributes);

  CHECK(is_refused != nullptr);
}

TEST_CASE("values are refused beyond their number", "[unit][json]") {
  CHECK(message("[1,2,3]", {.max_nodes = 4}).empty());
  CHECK(message("[1,2,3,4]", {.max_nodes = 4}) == "document has more than 4 values");
  CHECK(message(R"({"a":{},"b":[]})", {.max_nodes = 2}) == "document has more than 2 values");
}

TEST_CASE("a document can be moved while its values are held", "[unit][json]") {
  auto first = Document::parse(R"({"a":"x"})");
  const Value root = first->root();

  const Document second = std::move(*first);

  CHECK(root.string("a").value() == "x");
}
