#pragma once

// merge_pull_request: look, wait if asked, merge exactly the head that was looked at.

#include "src/providers/rest/scope.hpp"
#include "src/providers/rest/session.hpp"

#include "gitprovider/outcome.hpp"
#include "gitprovider/pull_request.hpp"
#include "gitprovider/repository.hpp"
#include "gitprovider/result.hpp"

namespace gitprovider::github {

/// What one call of merge_pull_request works with.
struct MergeJob {
  rest::Session& session;
  rest::Scope& scope;
  const RepoRef& repo;
  const MergePullRequest& request;
};

/// Requests: 1 to read the pull request, more while its mergeability is waited for, 1 to merge.
/// Nothing is sent where it is closed, known not to be mergeable, or at another head than expected.
Result<Applied<PullRequest>> merge_pull_request(const MergeJob& job);

}  // namespace gitprovider::github
