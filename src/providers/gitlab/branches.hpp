#pragma once

// Reading branches, one by one.

#include "src/providers/gitlab/projects.hpp"

#include "gitprovider/branch.hpp"
#include "gitprovider/result.hpp"

#include <string_view>

namespace gitprovider::gitlab {

/// Reads one branch by exactly its name. The list of branches may be half a minute old, so it is
/// never asked for this.
Result<Branch> read_branch(const ProjectCall& call, std::string_view name);

/// Whether a project has no commit yet.
Result<bool> is_empty(const ProjectCall& call);

}  // namespace gitprovider::gitlab
