#pragma once

// The objects of a commit: blobs, trees and the commit itself. Nobody sees them until a ref leads
// there, so a lost answer leaves nothing behind.

#include "src/providers/github/commit.hpp"

#include "gitprovider/object_id.hpp"
#include "gitprovider/result.hpp"

#include <cstdint>
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

/// How a branch may move.
enum class Move : std::uint8_t {
  forward,  ///< from an ancestor of the commit; `conflict` otherwise
  forced,   ///< from anywhere
};

/// Moves the branch to `commit`, from where it was seen. Where the answer is lost, it is looked
/// whether the branch holds the commit.
Result<Applied<Commit>> move_branch(const CommitJob& job, const ObjectId& from,
                                    const ObjectId& commit, Move move);

/// What is returned of the commit.
Commit commit_of(const CommitJob& job, const ObjectId& id);

/// What to look at where the outcome is unknown.
std::string subject_of(const CommitJob& job);

}  // namespace gitprovider::github
