#pragma once

// Commits as objects: read, made, compared. No reference moves here.

#include "src/providers/local/git2_handle.hpp"

#include "gitprovider/result.hpp"

#include <git2.h>

#include <string>
#include <vector>

namespace gitprovider::local {

/// A commit that is there; `local_io` otherwise, for a reference points to it.
[[nodiscard]] Result<CommitHandle> read_commit(git_repository* repository, const git_oid& id);

/// The tree of a commit.
[[nodiscard]] Result<TreeHandle> read_tree(git_repository* repository, const git_oid& commit);

struct NewCommitObject {
  git_oid tree{};
  std::vector<git_oid> parents{};
  std::string message{};
  const git_signature* author = nullptr;
  const git_signature* committer = nullptr;
};

/// Writes a commit and gives its id.
[[nodiscard]] Result<git_oid> write_commit(git_repository* repository,
                                           const NewCommitObject& commit);

/// True where `commit` is `tip` or an ancestor of it.
[[nodiscard]] Result<bool> is_reachable(git_repository* repository, const git_oid& commit,
                                        const git_oid& tip);

/// The number of commits on `tip` that are not on `base`.
[[nodiscard]] Result<std::size_t> count_ahead(git_repository* repository, const git_oid& tip,
                                              const git_oid& base);

/// Whether two commits have an ancestor in common.
[[nodiscard]] Result<bool> share_history(git_repository* repository, const git_oid& one,
                                         const git_oid& two);

}  // namespace gitprovider::local
