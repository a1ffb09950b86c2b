#include "src/json/duplicate_keys.hpp"

#include <algorithm>
#include <cstring>

namespace gitprovider::json {
namespace {

// Up to eight bytes as a number.
std::uint64_t word(std::string_view bytes) noexcept {
  std::uint64_t value = 0;
  std::memcpy(&value, bytes.data(), bytes.size());
  return value;
}

// Tells nearly all keys of real documents apart by both ends and the length. Keys chosen to collide
// only cost a full comparison in the sort.
std::uint64_t digest(std::string_view key) noexcept {
  const std::size_t end = std::min<std::size_t>(key.size(), 8);
  return word(key.substr(0, end)) * 0x9E3779B97F4A7C15U ^
         word(key.substr(key.size() - end)) * 0xC2B2AE3D27D4EB4FU ^ key.size();
}

}  // namespace

NodeIndex DuplicateKeys::find(const Tape& tape, NodeIndex object) {
  const auto key_of = [&](const Member& member) { return tape.text(tape.nodes[member.node].key); };
  members_.clear();
  for (NodeIndex node = tape.first_child(object); node != kNoNode; node = tape.nodes[node].next) {
    members_.push_back({.digest = digest(tape.text(tape.nodes[node].key)), .node = node});
  }
  std::sort(members_.begin(), members_.end(), [&](const Member& a, const Member& b) {
    return a.digest != b.digest ? a.digest < b.digest : key_of(a) < key_of(b);
  });
  const auto twice =
      std::adjacent_find(members_.begin(), members_.end(), [&](const Member& a, const Member& b) {
        return a.digest == b.digest && key_of(a) == key_of(b);
      });
  return twice == members_.end() ? kNoNode : std::max(twice[0].node, twice[1].node);
}

}  // namespace gitprovider::json
