#pragma once

// The first commit of an empty repository. GitHub takes no objects there, only one file by its
// contents API: the seed.

#include "src/providers/github/commit.hpp"

namespace gitprovider::github {

/// A single plain file is committed by the seed itself. Otherwise the seed's file is committed
/// first and then replaced, by the only forced update there is, by one commit without parent that
/// holds everything: while the branch still stands on the seed. Where a step after the seed fails,
/// the error is `unknown_outcome` and says that the seed stands.
Result<Applied<Commit>> first_commit(const CommitJob& job);

}  // namespace gitprovider::github
