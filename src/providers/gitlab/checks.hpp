#pragma once

// Whether a merge request can be merged, and the checks of a commit.

#include "src/providers/gitlab/projects.hpp"

#include "gitprovider/checks.hpp"
#include "gitprovider/object_id.hpp"
#include "gitprovider/result.hpp"

#include <cstdint>
#include <vector>

namespace gitprovider::gitlab {

/// Requests: 1. Reading it makes GitLab work it out.
Result<MergeReadiness> get_readiness(const ProjectCall& call, std::int64_t number);

/// The jobs of all pipelines of the commit itself, and what tools reported of it. Requests: 1 for
/// each 100.
Result<std::vector<Check>> list_checks(const ProjectCall& call, const ObjectId& commit);

}  // namespace gitprovider::gitlab
