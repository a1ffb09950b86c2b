#include "src/json/duplicate_keys.hpp"

#include "tests/catch_compat.hpp"

#include <string>

using namespace gitprovider::json;

namespace {

std::string message(std::string_view text) {
  const auto document = Document::parse(text);
  return document ? "" : document.error().message;
}

}  // namespace

TEST_CASE("a key that an object has twice is refused with its path", "[unit][json]") {
  CHECK(message(R"({"merged":false,"merged":true})") == "merged: the key stands here twice");
  CHECK(message(R"({"a":[{"b":1,"c":2,"b":3}]})") == "a[0].b: the key stands here twice");
  CHECK(message(R"({"a":1,"\u0061":2})") == "a: the key stands here twice");
  CHECK(message(R"({"":1,"":2})") == ": the key stands here twice");
}

TEST_CASE("different objects may have the same keys", "[unit][json]") {
  CHECK(message(R"([{"a":1},{"a":2}])").empty());
  CHECK(message(R"({"a":{"a":{"a":1}}})").empty());
  CHECK(message(R"({"a":1,"A":2,"":3})").empty());
}

TEST_CASE("a duplicate among a hundred thousand keys is found", "[unit][json]") {
  std::string text = "{";
  for (int i = 0; i < 100'000; ++i) {
    const std::string middle = std::to_string(1'000'000 + i);
    text += "\"8_bytes_" + middle + "_8_bytes\":1,";
  }
  CHECK(message(text + "\"z\":1}").empty());
  CHECK(message(text + "\"8_bytes_1050000_8_bytes\":1}") ==
        "8_bytes_1050000_8_bytes: the key stands here twice");
}
