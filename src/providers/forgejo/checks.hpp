#pragma once

// The checks of a commit: of each its last report.

#include "src/providers/forgejo/job.hpp"

#include "gitprovider/checks.hpp"
#include "gitprovider/object_id.hpp"
#include "gitprovider/result.hpp"

#include <vector>

namespace gitprovider::forgejo {

/// Reads all reports, for the combined status of these hosts has pages and does not link them.
/// Requests: 1 for each 50 reports.
Result<std::vector<Check>> list_checks(const Job& job, const ObjectId& commit);

}  // namespace gitprovider::forgejo
