#pragma once

// Reads what a host has.

#include "src/bootstrap/apply.hpp"
#include "src/bootstrap/plan.hpp"

#include "gitprovider/call.hpp"
#include "gitprovider/git_provider.hpp"
#include "gitprovider/result.hpp"

namespace gitprovider::bootstrap {

/// The terms of a read: an operation of its own, without the run's name.
[[nodiscard]] Call reading(Call call);

/// The repository of a spec, its branches, and its pull requests where the spec wants one; a
/// repository that is not there is no error.
[[nodiscard]] Result<Observed> observe(GitProvider& host, const Spec& spec, const Terms& terms);

/// Looks for the wanted pull request where its branches differ; a host that cannot tell is no
/// error.
[[nodiscard]] Result<void> look_for_pull_requests(GitProvider& host, const Spec& spec,
                                                  Observed& observed, const Call& call);

/// Waits until a repository that was just made can be read: some hosts show it a moment later.
/// `not_found` when the window or the call's deadline has passed, `cancelled` as soon as asked.
[[nodiscard]] Result<void> wait_until_visible(GitProvider& host, const RepoRef& repo,
                                              const Terms& terms);

}  // namespace gitprovider::bootstrap
