#include "src/json/document.hpp"

#include "tests/catch_compat.hpp"

#include <optional>
#include <string>
#include <vector>

using namespace gitprovider;
using namespace gitprovider::json;

namespace {

struct Sample {
  std::string text{};
  Kind kind = Kind::null;
};

const std::vector<Sample>& samples() {
  static const std::vector<Sample> all = {{"null", Kind::null},    {"true", Kind::boolean},
                                          {"7", Kind::integer},    {"1e400", Kind::number},
                                          {R"("")", Kind::string}, {R"("12")", Kind::string},
                                          {"[]", Kind::array},     {"{}", Kind::object}};
  return all;
}

template <class T>
std::string message(const Result<T>& result) {
  if (result) {
    return "";
  }
  CHECK(result.error().code == ErrorCode::protocol);
  CHECK(result.error().cause == Cause::protocol);
  CHECK(result.error().message.size() <= 200);
  return result.error().message;
}

std::string expected(Kind asked, Kind found) {
  return asked == found ? ""
                        : "commit.sha: expected " + std::string{to_string(asked)} + ", got " +
                              std::string{to_string(found)};
}

}  // namespace

TEST_CASE("a value of a wrong type is refused with its path", "[unit][json]") {
  for (const Sample& sample : samples()) {
    const auto document = Document::parse(R"({"commit":{"sha":)" + sample.text + "}}");
    const Value root = document->root();
    CAPTURE(sample.text);

    CHECK(message(root.string("commit.sha")) == expected(Kind::string, sample.kind));
    CHECK(message(root.integer("commit.sha")) == expected(Kind::integer, sample.kind));
    CHECK(message(root.boolean("commit.sha")) == expected(Kind::boolean, sample.kind));
    CHECK(message(root.array("commit.sha")) == expected(Kind::array, sample.kind));
    CHECK(message(root.object("commit.sha")) == expected(Kind::object, sample.kind));
    CHECK(message(root.find("commit.sha")->as_string()) == expected(Kind::string, sample.kind));
  }
}

TEST_CASE("an optional value may be null, and nothing else of a wrong type", "[unit][json]") {
  for (const Sample& sample : samples()) {
    const auto document = Document::parse(R"({"commit":{"sha":)" + sample.text + "}}");
    const Value root = document->root();
    const Kind found = sample.kind;
    CAPTURE(sample.text);

    const auto wanted = [&](Kind kind) {
      return expected(kind, found == Kind::null ? kind : found);
    };
    CHECK(message(root.optional_string("commit.sha")) == wanted(Kind::string));
    CHECK(message(root.optional_integer("commit.sha")) == wanted(Kind::integer));
    CHECK(message(root.optional_boolean("commit.sha")) == wanted(Kind::boolean));
  }
}

TEST_CASE("a value that is absent is told by the whole path", "[unit][json]") {
  const auto document =
      Document::parse(R"({"items":[{"commit":{}},{"commit":null},{"commit":1}]})");
  const Value first = *document->root().find("items")->first();
  const Value second = *first.next();
  const Value third = *second.next();

  CHECK(message(first.string("commit.sha")) == "items[0].commit.sha: expected string, is absent");
  CHECK(message(first.string("author.name")) == "items[0].author.name: expected string, is absent");
  CHECK(message(second.string("commit.sha")) == "items[1].commit: expected object, got null");
  CHECK(message(third.string("commit.sha")) == "items[2].commit: expected object, got integer");
  CHECK(message(document->root().string("commit")) == "commit: expected string, is absent");
  CHECK_FALSE(third.next());
}

TEST_CASE("an optional value may be absent at any step", "[unit][json]") {
  const auto document = Document::parse(R"({"a":{},"b":null,"c":1,"d":{"e":"x"}})");
  const Value root = document->root();

  CHECK(root.optional_string("a.x").value() == std::nullopt);
  CHECK(root.optional_string("x.y.z").value() == std::nullopt);
  CHECK(root.optional_string("b").value() == std::nullopt);
  CHECK(root.optional_string("b.x").value() == std::nullopt);
  CHECK(message(root.optional_string("c.x")) == "c: expected object, got integer");
  CHECK(root.optional_string("d.e").value() == "x");
  CHECK(root.optional_integer("c").value() == 1);
}

TEST_CASE("a search finds null and nothing below what is no object", "[unit][json]") {
  const auto document = Document::parse(R"({"a":{"b":null},"c":[{"d":1}]})");
  const Value root = document->root();

  CHECK(root.find("a.b")->is_null());
  CHECK_FALSE(root.find("a.x"));
  CHECK_FALSE(root.find("a.b.c"));
  CHECK_FALSE(root.find("c.d"));
  CHECK(root.find("")->kind() == Kind::object);
}

TEST_CASE("children are walked in the order of the text", "[unit][json]") {
  const auto document = Document::parse(R"({"z":[1,[2,3],{"k":4},5],"a":6})");
  const Value list = *document->root().first();
  std::vector<Kind> kinds;
  for (auto child = list.first(); child; child = child->next()) {
    kinds.push_back(child->kind());
  }

  CHECK(list.key() == "z");
  CHECK(list.size() == 4);
  CHECK(kinds == std::vector{Kind::integer, Kind::array, Kind::object, Kind::integer});
  CHECK(list.next()->key() == "a");
  CHECK_FALSE(list.next()->first());
  CHECK(list.first()->key().empty());
}

TEST_CASE("a message stays short whatever keys were asked for and found", "[unit][json]") {
  std::string text = "1";
  for (int i = 0; i < 30; ++i) {
    text = R"({")" + std::string(50, 'k') + R"(":)" + text + "}";
  }
  const auto document = Document::parse(text);
  Value value = document->root();
  while (value.first()->first()) {
    value = *value.first();
  }

  CHECK(message(value.string(std::string(500, 'q'))).size() > 100);
  CHECK(message(value.first()->as_string()).size() > 100);
}
