#pragma once

// The name of the first branch. GitHub chooses it when it makes the first commit, so another name
// means renaming.

#include "src/providers/github/create_repo.hpp"

#include <string>

namespace gitprovider::github {

/// Renames the default branch of a repository that was just made and initialised, as soon as it is
/// visible there. A failure says that the repository stands and what its branch is called; its
/// outcome is `applied`, or `unknown` where the answer to the renaming was lost.
Result<Repository> rename_first_branch(const CreateRepoJob& job, Repository made,
                                       const std::string& wanted);

}  // namespace gitprovider::github
