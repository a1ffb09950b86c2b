#include "src/extras/yaml/document.hpp"

#include "tests/catch_compat.hpp"

#include <string>

using namespace gitprovider;
using namespace gitprovider::yaml;

namespace {

constexpr DocumentRules kRules{.max_depth = 3, .max_neighbours = 3, .max_items = 2};

Entry read(const std::string& text) {
  auto document = read_document(text, "f.yaml", kRules);
  REQUIRE(document.has_value());
  return *std::move(document);
}

std::string refusal(const std::string& text, const DocumentRules& rules = kRules) {
  const auto document = read_document(text, "f.yaml", rules);
  REQUIRE_FALSE(document.has_value());
  return document.error().message;
}

}  // namespace

TEST_CASE("keys, lists and values stand in the tree with their places", "[unit][yaml]") {
  const Entry document = read("a: 1\nb:\n  - x\n  - c: ~\n    d: y\n");

  REQUIRE(document.kind == Kind::keys);
  REQUIRE(document.children.size() == 2);
  const Entry& list = document.children[1];
  CHECK(list.key == "b");
  CHECK(list.kind == Kind::list);
  REQUIRE(list.children.size() == 2);
  CHECK(list.children[0].text == "x");
  CHECK(list.children[0].place == Place{.line = 3, .column = 5});
  REQUIRE(list.children[1].children.size() == 2);
  CHECK(list.children[1].children[0].kind == Kind::nothing);
  CHECK(list.children[1].children[1].key == "d");
  CHECK(list.children[1].children[1].text == "y");
}

TEST_CASE("JSON is read as well", "[unit][yaml]") {
  const Entry document = read(R"({"a":"\u00e9\"","b":[{"c":true},[]]})");

  CHECK(document.children[0].text == "\xc3\xa9\"");
  CHECK(document.children[1].children[0].children[0].text == "true");
  CHECK(document.children[1].children[1].kind == Kind::list);
}

TEST_CASE("a document is a list where one may stand", "[unit][yaml]") {
  CHECK(read("- a\n- b\n").children.size() == 2);
  CHECK_THAT(refusal("- a\n", {.max_depth = 3}), Catch::Contains("f.yaml:1:1: a list"));
}

TEST_CASE("what is more than the rules allow is refused where it begins", "[unit][yaml]") {
  CHECK_THAT(refusal("a: [1, 2, 3]"), Catch::Contains("f.yaml:1:11: a: a list of more than 2"));
  CHECK_THAT(refusal("{a: [{b: []}]}"), Catch::Contains("f.yaml:1:10"));
  CHECK_THAT(refusal("a: 1\nb: 1\nc: 1\nd: 1\n"), Catch::Contains("more than 3 keys"));
  CHECK_THAT(refusal("a: &x [1]"), Catch::Contains("an anchor"));
  CHECK_THAT(refusal("a: !t [1]"), Catch::Contains("a tag"));
  CHECK_THAT(refusal("? [a]\n: b\n"), Catch::Contains("keys that are more than a word"));
  CHECK_THAT(refusal("- a: 1\n  a: 2\n"), Catch::Contains("'a' stands here twice"));
}
