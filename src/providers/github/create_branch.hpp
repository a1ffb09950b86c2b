#pragma once

// create_branch, at a pinned commit.

#include "src/providers/github/job.hpp"

#include "gitprovider/branch.hpp"
#include "gitprovider/outcome.hpp"
#include "gitprovider/result.hpp"

namespace gitprovider::github {

/// Requests: 1 to find the commit, none where it is named, and 1 to make the ref.
Result<Applied<Branch>> create_branch(const Job& job, const NewBranch& request);

}  // namespace gitprovider::github
