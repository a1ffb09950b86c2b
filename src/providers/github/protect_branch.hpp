#pragma once

// protect_branch, in one request that replaces what is there.

#include "src/providers/github/job.hpp"

#include "gitprovider/outcome.hpp"
#include "gitprovider/protection.hpp"
#include "gitprovider/result.hpp"

namespace gitprovider::github {

/// The answer to the PUT is the protection as GitHub keeps it, so it is compared with what was
/// asked without another request. Requests: 1.
Result<Applied<Protection>> protect_branch(const Job& job, const ProtectBranch& request);

}  // namespace gitprovider::github
