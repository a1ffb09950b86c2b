#pragma once

// A branch, a list of branches, and what is asked for a new one.

#include "gitprovider/object_id.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace gitprovider {

/// A branch and the commit it points to.
struct Branch {
  std::string name{};
  ObjectId id{};
  bool is_protected = false;

  friend bool operator==(const Branch&, const Branch&) = default;
};

/// Branches in the host's order, no name twice. Pages of a host are not a snapshot: a branch made
/// or deleted while the list is read may be there or not.
struct BranchList {
  std::vector<Branch> branches{};
  /// True where there are more than the limit that was asked or configured.
  bool truncated = false;

  friend bool operator==(const BranchList&, const BranchList&) = default;
};

/// What is asked of a list. Without a limit all branches are read, up to `Limits::max_items`.
struct ListBranches {
  std::optional<std::size_t> limit{};
};

/// What is asked for a new branch. `from`: a branch of the repository, or a commit's full id.
struct NewBranch {
  std::string name{};
  std::string from{};

  friend bool operator==(const NewBranch&, const NewBranch&) = default;
};

}  // namespace gitprovider
