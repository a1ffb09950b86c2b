#include "src/json/duplicate_keys.hpp"

#include <algorithm>
#include <functional>

namespace gitprovider::json {

NodeIndex DuplicateKeys::find(const Tape& tape, NodeIndex object) {
  const auto key_of = [&](const Member& member) { return tape.text(tape.nodes[member.node].key); };
  // Keys chosen to have one digest only cost a full comparison in the sort.
  const std::hash<std::string_view> digest;
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
