#pragma once

// The bare Git repository itself: made and opened with no configuration but its own. libgit2's own
// ways of doing both read the user's and the machine's configuration, and a damaged one would stop
// them.

#include "src/providers/local/git2_handle.hpp"
#include "src/providers/local/layout.hpp"

#include "gitprovider/result.hpp"

#include <string>

namespace gitprovider::local {

struct NewGitFolder {
  std::string default_branch{};
  /// What gitweb and others show; empty: none.
  std::string description{};
};

/// Fills a folder with an empty bare repository that takes no push to `refs/pull`.
[[nodiscard]] Result<void> make_git_folder(const Layout& layout, const NewGitFolder& wanted);

/// Opens a repository, with durable writes. `local_io` where it is none, is damaged, belongs to
/// somebody else (git_owner.hpp), or is of a format that libgit2 does not know.
[[nodiscard]] Result<RepositoryHandle> open_git(const Layout& layout);

}  // namespace gitprovider::local
