#pragma once

// The first commit of an empty repository. GitHub takes no objects there, only one file by its
// contents API: the seed.

#include "src/providers/github/commit.hpp"
#include "src/providers/github/wire.hpp"

#include "gitprovider/object_id.hpp"

namespace gitprovider::github {

/// A single plain file is committed by the seed itself. Otherwise the seed's file is committed
/// first and then replaced, by the only forced update there is, by one commit without parent that
/// holds everything: while the branch still stands on the seed. Where a step after the seed fails,
/// the error is `unknown_outcome` and says that the seed stands.
Result<Applied<Commit>> first_commit(const CommitJob& job);

/// Whether the head is the seed that this very operation left, by its mark, and more than the seed
/// is wanted.
[[nodiscard]] bool is_seed_of(const CommitJob& job, const wire::HeadCommit& head);

/// Goes on where an earlier call of the operation ended after the seed.
Result<Applied<Commit>> finish_first_commit(const CommitJob& job, const ObjectId& seed);

}  // namespace gitprovider::github
