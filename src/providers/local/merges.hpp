#pragma once

// What a merge would make: real three-way merges in memory. No reference moves here.

#include "src/providers/local/terms.hpp"

#include "gitprovider/pull_request.hpp"
#include "gitprovider/result.hpp"

#include <git2.h>

#include <string>

namespace gitprovider::local {

struct Merge {
  /// Where the base is, and the head that is merged into it.
  git_oid base{};
  git_oid head{};
  MergeMethod method = MergeMethod::merge;
  /// Of the commit made by merge and squash.
  std::string message{};
  /// Committer of all commits made, author of those made by merge and squash.
  const git_signature* signature = nullptr;
};

/// Writes the commits of a merge and gives the one the base is to move to. `conflict` naming the
/// files that both sides changed, and where a rebase leaves nothing to add.
///
/// merge: a commit with both parents, also where the base could simply move. squash: one commit on
/// the base. rebase: each commit anew on the base, author and message kept; merge commits and those
/// whose change is there already are left out, as `git rebase` does.
[[nodiscard]] Result<git_oid> write_merge(git_repository* repository, const Merge& merge,
                                          const Terms& terms);

}  // namespace gitprovider::local
