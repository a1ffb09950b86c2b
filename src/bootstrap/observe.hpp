#pragma once

// Reads what a host has.

#include "src/bootstrap/apply.hpp"
#include "src/bootstrap/plan.hpp"

#include "gitprovider/call.hpp"
#include "gitprovider/git_provider.hpp"
#include "gitprovider/result.hpp"

namespace gitprovider::bootstrap {

/// The repository and its branches; a repository that is not there is no error.
[[nodiscard]] Result<Observed> observe(GitProvider& host, const RepoRef& repo, const Call& call);

/// Waits until a repository that was just made can be read: some hosts show it a moment later.
/// `not_found` when the window or the call's deadline has passed, `cancelled` as soon as asked.
[[nodiscard]] Result<void> wait_until_visible(GitProvider& host, const RepoRef& repo,
                                              const Terms& terms);

}  // namespace gitprovider::bootstrap
