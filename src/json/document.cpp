#include "src/json/document.hpp"

#include "src/json/tape.hpp"
#include "src/json/tape_builder.hpp"

#include <utility>

namespace gitprovider::json {

Result<Document> Document::parse(std::string_view text, const ReadLimits& limits) {
  auto tape = std::make_unique<Tape>();
  if (auto read = read_onto(*tape, text, limits); !read) {
    return std::move(read).error();
  }
  return Document{std::move(tape)};
}

Document::Document(std::unique_ptr<const Tape> tape) noexcept : tape_(std::move(tape)) {}

Document::Document(Document&&) noexcept = default;

Document& Document::operator=(Document&&) noexcept = default;

Document::~Document() = default;

Value Document::root() const noexcept { return {tape_.get(), 0}; }

}  // namespace gitprovider::json
