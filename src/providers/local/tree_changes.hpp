#pragma once

// File changes applied to a tree, in memory: no working copy, and only the folders that change are
// read and written.

#include "src/providers/local/terms.hpp"

#include "gitprovider/commit.hpp"
#include "gitprovider/result.hpp"

#include <git2.h>

#include <vector>

namespace gitprovider::local {

/// The tree that comes of `base` (nullptr: the empty tree) by the changes. `conflict` naming the
/// path of a file to remove that is not there, and of a file where a folder is or the other way
/// round.
[[nodiscard]] Result<git_oid> apply_changes(git_repository* repository, git_tree* base,
                                            const std::vector<FileChange>& changes,
                                            const Terms& terms);

}  // namespace gitprovider::local
