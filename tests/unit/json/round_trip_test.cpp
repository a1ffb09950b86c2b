#include "src/core/utf8.hpp"
#include "src/json/document.hpp"
#include "src/json/writer.hpp"

#include "tests/catch_compat.hpp"

#include <cstdint>
#include <random>
#include <string>
#include <vector>

using namespace gitprovider;
using namespace gitprovider::json;

namespace {

// Any scalar value but NUL, which a document refuses; half of them ASCII.
std::string random_text(std::mt19937& engine) {
  std::uniform_int_distribution<std::uint32_t> any(1, 0x10FFFF);
  std::uniform_int_distribution<std::uint32_t> ascii(1, 0x7F);
  std::uniform_int_distribution<int> length(0, 40);
  std::string text;
  for (int left = length(engine); left > 0; --left) {
    const char32_t c = left % 2 == 0 ? any(engine) : ascii(engine);
    append_utf8(text, c >= 0xD800 && c <= 0xDFFF ? U'\uFFFD' : c);
  }
  return text;
}

}  // namespace

TEST_CASE("what was written is read back unchanged", "[unit][json]") {
  std::mt19937 engine{20261130};
  for (int round = 0; round < 200; ++round) {
    std::vector<std::string> texts;
    Writer writer;
    writer.begin_object().key("texts").begin_array();
    for (int i = 0; i < 20; ++i) {
      writer.value(std::string_view{texts.emplace_back(random_text(engine))});
    }
    const auto number = static_cast<std::int64_t>(std::uint64_t{engine()} * engine());
    writer.end_array().field("number", number).end_object();

    const auto document = Document::parse(std::move(writer).str());

    REQUIRE(document);
    CHECK(document->root().integer("number").value() == number);
    std::vector<std::string> read;
    for (auto text = document->root().array("texts")->first(); text; text = text->next()) {
      read.emplace_back(text->as_string().value());
    }
    CHECK(read == texts);
  }
}
