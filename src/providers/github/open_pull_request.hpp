#pragma once

// open_pull_request.

#include "src/providers/github/job.hpp"

#include "gitprovider/outcome.hpp"
#include "gitprovider/pull_request.hpp"
#include "gitprovider/result.hpp"

namespace gitprovider::github {

/// GitHub itself refuses a second one, an unknown branch and two that do not differ. Requests: 1.
Result<Applied<PullRequest>> open_pull_request(const Job& job, const NewPullRequest& request);

}  // namespace gitprovider::github
