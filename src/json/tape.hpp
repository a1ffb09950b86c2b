#pragma once

// A document as a flat list of nodes in the order of the text, with all strings in one arena.

#include "src/json/document.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace gitprovider::json {

/// The index of a node.
using NodeIndex = std::uint32_t;
inline constexpr NodeIndex kNoNode = std::numeric_limits<NodeIndex>::max();

/// A run of bytes in the arena.
struct Span {
  std::uint32_t offset;
  std::uint32_t length;
};

/// One value. The first child of an array or object that has any stands directly behind it.
struct Node {
  Span key{0, 0};
  union {
    Span text;             ///< of a string
    std::int64_t integer;  ///< of an integer
    bool boolean;          ///< of a boolean
    std::uint32_t size{};  ///< of an array or object: how many children
  };
  NodeIndex parent = kNoNode;
  NodeIndex next = kNoNode;
  Kind kind = Kind::null;
};

[[nodiscard]] constexpr bool is_container(Kind kind) noexcept {
  return kind == Kind::array || kind == Kind::object;
}

struct Tape {
  std::vector<Node> nodes{};
  std::string arena{};

  [[nodiscard]] std::string_view text(Span span) const noexcept {
    return {arena.data() + span.offset, span.length};
  }
  [[nodiscard]] NodeIndex first_child(NodeIndex index) const noexcept {
    return is_container(nodes[index].kind) && nodes[index].size != 0 ? index + 1 : kNoNode;
  }
};

/// Where a node stands, as Value::path tells it.
[[nodiscard]] std::string path_of(const Tape& tape, NodeIndex index);

}  // namespace gitprovider::json
