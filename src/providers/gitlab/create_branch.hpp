#pragma once

// create_branch, at a pinned commit.

#include "src/providers/gitlab/projects.hpp"

#include "gitprovider/branch.hpp"
#include "gitprovider/outcome.hpp"
#include "gitprovider/result.hpp"

namespace gitprovider::gitlab {

/// Requests: 1 to pin the commit, 1 to create; 1 more where the source is not there. The source is
/// always looked at: in an empty project GitLab would make a first commit of its own. A refusal
/// whose words are not known costs a few reads more, to see which branch is in the way.
Result<Applied<Branch>> create_branch(const ProjectCall& call, const NewBranch& request);

}  // namespace gitprovider::gitlab
