#pragma once

// find_pull_requests.

#include "src/providers/gitlab/projects.hpp"

#include "gitprovider/git_provider.hpp"
#include "gitprovider/result.hpp"

#include <vector>

namespace gitprovider::gitlab {

/// Requests: 1.
Result<std::vector<PullRequest>> find_pull_requests(const ProjectCall& call,
                                                    const PullRequestBranches& branches);

}  // namespace gitprovider::gitlab
