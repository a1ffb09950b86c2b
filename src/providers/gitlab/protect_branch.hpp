#pragma once

// protect_branch: read the rule, compare, and change only what differs.

#include "src/providers/gitlab/projects.hpp"

#include "gitprovider/outcome.hpp"
#include "gitprovider/protection.hpp"
#include "gitprovider/result.hpp"

namespace gitprovider::gitlab {

/// Requests: 1 to see the branch, 1 to read its rule, and where that is not as asked: 1 to create
/// it or to change it in place, or 2 to delete it and make it anew. GitLab cannot change roles in
/// place on every plan, so **between those two the branch is without protection**; where the second
/// fails, the error says so, whatever its code. The second is sent only when the first is settled.
///
/// The default branch of a new project is protected by GitLab itself on most hosts, on some never:
/// both are taken as they are found.
Result<Applied<Protection>> protect_branch(const ProjectCall& call, const ProtectBranch& request);

}  // namespace gitprovider::gitlab
