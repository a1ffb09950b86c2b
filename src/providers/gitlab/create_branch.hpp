#pragma once

// Branches: reading one, and create_branch at a pinned commit.

#include "src/providers/gitlab/projects.hpp"

#include "gitprovider/branch.hpp"
#include "gitprovider/outcome.hpp"
#include "gitprovider/result.hpp"

#include <string_view>

namespace gitprovider::gitlab {

/// Reads one branch by exactly its name. The list of branches may be half a minute old, so it is
/// never asked for this.
Result<Branch> read_branch(const ProjectCall& call, std::string_view name);

/// Whether a project has no commit yet.
Result<bool> is_empty(const ProjectCall& call);

/// Requests: 1 to pin the commit, 1 to create; 1 more where the source is not there. The source is
/// always looked at: in an empty project GitLab would make a first commit of its own. A refusal
/// whose words are not known costs a few reads more, to see which branch is in the way.
Result<Applied<Branch>> create_branch(const ProjectCall& call, const NewBranch& request);

}  // namespace gitprovider::gitlab
