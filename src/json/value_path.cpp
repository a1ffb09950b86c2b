#include "src/core/printable.hpp"
#include "src/json/tape.hpp"

#include <string>
#include <vector>

namespace gitprovider::json {
namespace {

constexpr std::size_t kMaxStepBytes = 40;
constexpr std::size_t kMaxPathBytes = 120;

std::size_t position_in(const Tape& tape, NodeIndex array, NodeIndex index) {
  std::size_t position = 0;
  for (NodeIndex node = array + 1; node != index; node = tape.nodes[node].next) {
    ++position;
  }
  return position;
}

// The step from a node's parent to it: `[3]` or `sha`.
std::string step_to(const Tape& tape, NodeIndex index) {
  const Node& node = tape.nodes[index];
  if (tape.nodes[node.parent].kind == Kind::array) {
    return "[" + std::to_string(position_in(tape, node.parent, index)) + "]";
  }
  return printable(tape.text(node.key), kMaxStepBytes);
}

std::string joined(const std::string& front, const std::string& rest) {
  return rest.empty() || rest.front() == '[' ? front + rest : front + "." + rest;
}

}  // namespace

std::string path_of(const Tape& tape, NodeIndex index) {
  std::string path;
  for (; tape.nodes[index].parent != kNoNode; index = tape.nodes[index].parent) {
    std::string longer = joined(step_to(tape, index), path);
    if (longer.size() > kMaxPathBytes) {
      return joined("...", path);
    }
    path = std::move(longer);
  }
  return path;
}

}  // namespace gitprovider::json
