#pragma once

// find_pull_requests.

#include "src/providers/forgejo/job.hpp"

#include "gitprovider/git_provider.hpp"
#include "gitprovider/result.hpp"

#include <vector>

namespace gitprovider::forgejo {

/// Requests: 1 for each 50 pull requests into the base, of which the newest 500 are read.
Result<std::vector<PullRequest>> find_pull_requests(const Job& job,
                                                    const PullRequestBranches& branches);

}  // namespace gitprovider::forgejo
