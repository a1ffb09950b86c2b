#include "src/json/fields.hpp"

#include "tests/catch_compat.hpp"

#include <string>
#include <string_view>

using namespace gitprovider;
using json::Document;
using json::Fields;

namespace {

const std::string kId(40, 'a');

/// Reads one field of a document, or the failure of it.
template <class Read>
auto read(std::string_view text, Read reader) {
  const auto document = Document::parse(text);
  REQUIRE(document);
  Fields in{document->root()};
  auto value = reader(in);
  return std::move(in).finish(std::move(value));
}

}  // namespace

TEST_CASE("fields of every type are read by their paths", "[unit][json][fields]") {
  const std::string text = R"({"a":{"b":"x"},"n":4299360515,"t":true,"id":")" + kId + R"("})";

  CHECK(read(text, [](Fields& in) { return in.text("a.b"); }) == "x");
  CHECK(read(text, [](Fields& in) { return in.integer("n"); }) == 4299360515);
  CHECK(read(text, [](Fields& in) { return in.boolean("t"); }) == true);
  CHECK(read(text, [](Fields& in) { return in.object_id("id"); })->hex() == kId);
}

TEST_CASE("what may be absent may be null too", "[unit][json][fields]") {
  const auto* const text = GENERATE("{}", R"({"x":null})");

  CHECK(read(text, [](Fields& in) { return in.text_or_empty("x"); }) == "");
  CHECK_FALSE(*read(text, [](Fields& in) { return in.optional_text("x"); }));
  CHECK(read(text, [](Fields& in) { return in.boolean_or("x", true); }) == true);
  CHECK_FALSE(*read(text, [](Fields& in) { return in.optional_boolean("x"); }));
  CHECK_FALSE(*read(text, [](Fields& in) { return in.optional_integer("x"); }));
  CHECK_FALSE(*read(text, [](Fields& in) { return in.optional_object_id("x"); }));
}

TEST_CASE("an empty text is none", "[unit][json][fields]") {
  constexpr std::string_view text = R"({"x":""})";

  CHECK_FALSE(*read(text, [](Fields& in) { return in.optional_text("x"); }));
  CHECK_FALSE(*read(text, [](Fields& in) { return in.optional_object_id("x"); }));
  CHECK(read(text, [](Fields& in) { return in.text("x"); }).error().message ==
        "x: expected a text, got an empty one");
}

TEST_CASE("an id that is none names its path", "[unit][json][fields]") {
  const auto id = read(R"({"a":{"sha":"main"}})", [](Fields& in) { return in.object_id("a.sha"); });

  REQUIRE_FALSE(id);
  CHECK(id.error().code == ErrorCode::protocol);
  CHECK(id.error().message == "a.sha: expected the id of a Git object");
}

TEST_CASE("another type is a failure even where the field may be absent", "[unit][json][fields]") {
  CHECK_FALSE(read(R"({"x":1})", [](Fields& in) { return in.optional_text("x"); }));
  CHECK_FALSE(read(R"({"x":"1"})", [](Fields& in) { return in.optional_integer("x"); }));
  CHECK_FALSE(read(R"({"x":1})", [](Fields& in) { return in.boolean_or("x", true); }));
}

TEST_CASE("the first failure is the one that is told", "[unit][json][fields]") {
  const auto failed = read(R"({"b":1})", [](Fields& in) {
    std::string both = in.text("a");
    return both += in.text("b");
  });

  REQUIRE_FALSE(failed);
  CHECK(failed.error().message.starts_with("a:"));
}

TEST_CASE("a failure that the caller found counts like any other", "[unit][json][fields]") {
  const auto failed = read("{}", [](Fields& in) {
    in.fail({.message = "found"});
    return 1;
  });

  CHECK(failed.error().message == "found");
}
