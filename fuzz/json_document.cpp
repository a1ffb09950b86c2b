// Any bytes: the document reads them or refuses them, and what it read has consistent nodes.

#include "src/core/utf8.hpp"
#include "src/json/document.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

using namespace gitprovider;
using json::Document;
using json::Value;

namespace {

void require(bool holds) {
  if (!holds) {
    std::abort();
  }
}

void check_message(const Error& error) {
  require(error.message.size() <= 200);
  require(is_utf8(error.message));
}

// Visits one value and puts its children in the queue.
void visit(const Value& value, std::vector<Value>& queue) {
  std::size_t children = 0;
  for (auto child = value.first(); child; child = child->next()) {
    queue.push_back(*child);
    ++children;
  }
  require(children == value.size());
  require(is_utf8(value.key()));
  require(value.path().size() <= 124);
  if (const auto text = value.as_string()) {
    require(is_utf8(*text) && text->find('\0') == std::string_view::npos);
  } else {
    check_message(text.error());
  }
  if (const auto missing = value.integer("commit.sha"); !missing) {
    check_message(missing.error());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto document = Document::parse({reinterpret_cast<const char*>(data), size});
  if (!document) {
    check_message(document.error());
    return 0;
  }
  std::vector<Value> queue{document->root()};
  while (!queue.empty()) {
    const Value value = queue.back();
    queue.pop_back();
    visit(value, queue);
  }
  return 0;
}
