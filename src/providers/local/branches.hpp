#pragma once

// The operations on branches.

#include "src/providers/local/host.hpp"
#include "src/providers/local/terms.hpp"

#include "gitprovider/branch.hpp"
#include "gitprovider/outcome.hpp"
#include "gitprovider/repository.hpp"
#include "gitprovider/result.hpp"

namespace gitprovider::local {

/// Sorted by name, byte by byte.
[[nodiscard]] Result<BranchList> list_branches(const Host& host, const RepoRef& repo,
                                               const ListBranches& request, const Terms& terms);

[[nodiscard]] Result<Applied<Branch>> create_branch(const Host& host, const RepoRef& repo,
                                                    const NewBranch& request, const Terms& terms);

}  // namespace gitprovider::local
