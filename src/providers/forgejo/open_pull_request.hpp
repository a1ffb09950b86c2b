#pragma once

// open_pull_request: these hosts open one between branches that do not differ, so that is looked at
// before.

#include "src/providers/forgejo/job.hpp"

#include "gitprovider/outcome.hpp"
#include "gitprovider/pull_request.hpp"
#include "gitprovider/result.hpp"

namespace gitprovider::forgejo {

/// Requests: 2 for the branches, 1 for the commits that only the head has, 1 to open. The host
/// refuses a second one for the same branches.
Result<Applied<PullRequest>> open_pull_request(const Job& job, const NewPullRequest& request);

}  // namespace gitprovider::forgejo
