#include "src/json/writer.hpp"

#include "tests/catch_compat.hpp"

#include <cstdint>
#include <string>

using gitprovider::json::Writer;
using namespace std::string_literals;

namespace {

std::string written(std::string_view text) {
  Writer writer;
  writer.value(text);
  return std::move(writer).str();
}

}  // namespace

TEST_CASE("absent, null and value are three things", "[unit][json]") {
  Writer writer;
  writer.begin_object();
  writer.key("tree").begin_array();
  writer.begin_object().field("path", "gone").null_field("sha").end_object();
  writer.begin_object().field("path", "new").field("content", "").end_object();
  writer.end_array();
  writer.end_object();

  CHECK(std::move(writer).str() ==
        R"({"tree":[{"path":"gone","sha":null},{"path":"new","content":""}]})");
}

TEST_CASE("values of every type are written and parted by commas", "[unit][json]") {
  Writer writer;
  writer.begin_array();
  writer.value(true).value(false).null().value(0).value(-1).value(INT64_MIN).value(INT64_MAX);
  writer.value("a").begin_array().end_array().begin_object().end_object().value(1);
  writer.end_array();

  CHECK(std::move(writer).str() ==
        R"([true,false,null,0,-1,-9223372036854775808,9223372036854775807,"a",[],{},1])");
}

TEST_CASE("nested objects keep their commas apart", "[unit][json]") {
  Writer writer;
  writer.begin_object().key("a").begin_object().field("b", 1).end_object().field("c", "x"s);
  writer.key("d").begin_array().value(1).value(2).end_array().null_field("e").end_object();

  CHECK(std::move(writer).str() == R"({"a":{"b":1},"c":"x","d":[1,2],"e":null})");
}

TEST_CASE("text is escaped as RFC 8259 asks", "[unit][json]") {
  CHECK(written("a\"b\\c/d") == R"("a\"b\\c/d")");
  CHECK(written("\n\r\t\b\f\x01\x1f\0"s) == R"("\n\r\t\u0008\u000c\u0001\u001f\u0000")");
  CHECK(written("\x7f\u00E4\u65E5\U0001F600") == "\"\x7f\u00E4\u65E5\U0001F600\"");
}

TEST_CASE("ill-formed bytes are written as replacement characters", "[unit][json]") {
  CHECK(written("a\xff"
                "b") == "\"a\uFFFDb\"");
  CHECK(written("\xc3") == "\"\uFFFD\"");
  CHECK(written("\xed\xa0\x80") == "\"\uFFFD\uFFFD\uFFFD\"");
}

TEST_CASE("keys are escaped too", "[unit][json]") {
  Writer writer;
  writer.begin_object().field("a\"\n", 1).end_object();

  CHECK(std::move(writer).str() == R"({"a\"\n":1})");
}
