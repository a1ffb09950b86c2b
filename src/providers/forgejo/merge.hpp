#pragma once

// merge_pull_request: look, wait if asked, merge exactly the head that was looked at, and look
// again for the commit it made.

#include "src/providers/forgejo/job.hpp"

#include "gitprovider/outcome.hpp"
#include "gitprovider/pull_request.hpp"
#include "gitprovider/result.hpp"

namespace gitprovider::forgejo {

/// Requests: 1 to read the pull request, more while its mergeability is waited for, 1 to merge and
/// 1 for the result, whose answer has no content. These hosts say "not mergeable" also while they
/// work it out, and refuse a merge with "try again later" for both; within `request.wait` such a
/// refusal is waited out and the merge sent again, to the same head.
Result<Applied<PullRequest>> merge_pull_request(const Job& job, const MergePullRequest& request);

}  // namespace gitprovider::forgejo
