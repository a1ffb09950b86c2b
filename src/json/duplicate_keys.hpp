#pragma once

// Two members of one name: readers disagree about which one counts, so neither does.

#include "src/json/tape.hpp"

#include <cstddef>
#include <vector>

namespace gitprovider::json {

/// Looks for a key that an object has twice. Keeps its working memory from object to object.
class DuplicateKeys {
 public:
  /// The second member of a name; `kNoNode` where all differ. Takes the time of a sort, whatever
  /// the keys are.
  [[nodiscard]] NodeIndex find(const Tape& tape, NodeIndex object);

 private:
  struct Member {
    std::size_t digest = 0;
    NodeIndex node = kNoNode;
  };
  std::vector<Member> members_{};
};

}  // namespace gitprovider::json
