#pragma once

// The operations on pull requests.

#include "src/providers/local/host.hpp"
#include "src/providers/local/terms.hpp"

#include "gitprovider/git_provider.hpp"
#include "gitprovider/outcome.hpp"
#include "gitprovider/pull_request.hpp"
#include "gitprovider/repository.hpp"
#include "gitprovider/result.hpp"

#include <vector>

namespace gitprovider::local {

/// Numbers count from 1 in each repository.
[[nodiscard]] Result<Applied<PullRequest>> open_pull_request(const Host& host, const RepoRef& repo,
                                                             const NewPullRequest& request,
                                                             const Terms& terms);

/// The host has no reviews and no checks: where they are asked for, only a protection that leaves
/// administrators out lets a pull request be merged here.
[[nodiscard]] Result<Applied<PullRequest>> merge_pull_request(const Host& host, const RepoRef& repo,
                                                              const MergePullRequest& request,
                                                              const Terms& terms);

/// The newest first.
[[nodiscard]] Result<std::vector<PullRequest>> find_pull_requests(
    const Host& host, const RepoRef& repo, const PullRequestBranches& branches, const Terms& terms);

}  // namespace gitprovider::local
