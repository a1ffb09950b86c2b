#pragma once

// find_pull_requests.

#include "src/providers/github/job.hpp"

#include "gitprovider/git_provider.hpp"
#include "gitprovider/result.hpp"

#include <vector>

namespace gitprovider::github {

/// Requests: 1.
Result<std::vector<PullRequest>> find_pull_requests(const Job& job,
                                                    const PullRequestBranches& branches);

}  // namespace gitprovider::github
