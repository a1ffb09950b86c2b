#pragma once

// The objects of a commit: blobs, trees and the commit itself. Nobody sees them until a ref leads
// there, so a lost answer leaves nothing behind.

#include "src/providers/github/commit.hpp"

#include "gitprovider/object_id.hpp"
#include "gitprovider/result.hpp"

#include <optional>
#include <string>

namespace gitprovider::github {

/// What a commit is laid over.
struct CommitBase {
  ObjectId commit{};
  ObjectId tree{};
};

/// Makes the commit of all changes over `base`; without one, a commit without parent that holds
/// them alone. Returns its id.
Result<ObjectId> make_commit(const CommitJob& job, const std::optional<CommitBase>& base);

/// Moves the branch to `commit`. Without `force` only from one of its ancestors: `conflict`
/// otherwise.
Result<void> move_branch(const CommitJob& job, const ObjectId& commit, bool force);

/// What to look at where the outcome is unknown.
std::string subject_of(const CommitJob& job);

}  // namespace gitprovider::github
