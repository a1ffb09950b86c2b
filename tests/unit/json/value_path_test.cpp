#include "src/json/document.hpp"

#include "tests/catch_compat.hpp"

#include <string>

using namespace gitprovider::json;

namespace {

std::string path_of_innermost(std::string_view text) {
  const auto document = Document::parse(text);
  REQUIRE(document);
  Value value = document->root();
  while (const auto child = value.first()) {
    value = *child;
    while (const auto next = value.next()) {
      value = *next;
    }
  }
  return value.path();
}

}  // namespace

TEST_CASE("a value tells its path from the root", "[unit][json]") {
  CHECK(path_of_innermost("1").empty());
  CHECK(path_of_innermost(R"({"x":0,"commit":{"sha":1}})") == "commit.sha");
  CHECK(path_of_innermost(R"([0,0,0,{"name":1}])") == "[3].name");
  CHECK(path_of_innermost(R"({"items":[0,0,0,{"name":1}]})") == "items[3].name");
  CHECK(path_of_innermost("[[0,[1]]]") == "[0][1][0]");
}

TEST_CASE("keys of the host are made printable in a path", "[unit][json]") {
  CHECK(path_of_innermost(R"({"\u001b[2J\n":1})") == "\\x1b[2J\\x0a");
  CHECK(path_of_innermost(R"({")" + std::string(1000, 'k') + R"(":1})").size() == 40);
}

TEST_CASE("of a long path the end is told", "[unit][json]") {
  std::string text = "1";
  for (int i = 0; i < 20; ++i) {
    text = R"({"step_)" + std::to_string(100 + i) + R"(":)" + text + "}";
  }

  const std::string path = path_of_innermost(text);

  CHECK(path.size() <= 124);
  CHECK(path.starts_with("...."));
  CHECK(path.ends_with(".step_102.step_101.step_100"));
}
