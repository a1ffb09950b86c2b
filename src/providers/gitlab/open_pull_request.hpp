#pragma once

// open_pull_request: GitLab opens merge requests without a difference, so that is looked at first.

#include "src/providers/gitlab/projects.hpp"

#include "gitprovider/outcome.hpp"
#include "gitprovider/pull_request.hpp"
#include "gitprovider/result.hpp"

namespace gitprovider::gitlab {

/// Requests: 2 to read the branches, 1 to see a difference between two that are not at the same
/// commit, 1 to open it.
Result<Applied<PullRequest>> open_pull_request(const ProjectCall& call,
                                               const NewPullRequest& request);

}  // namespace gitprovider::gitlab
