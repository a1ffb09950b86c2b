#pragma once

// protect_branch: look at the rule, make it or change it in place, and compare what came back.

#include "src/providers/forgejo/job.hpp"
#include "src/providers/forgejo/server.hpp"

#include "gitprovider/outcome.hpp"
#include "gitprovider/protection.hpp"
#include "gitprovider/result.hpp"

namespace gitprovider::forgejo {

/// Requests: 1 for the branch, 1 for its rule, and 1 where the two differ, with 1 more once per
/// provider to learn which program the server is. Nothing is changed where the rule is as asked.
/// Where a rule appears meanwhile, it is looked at again and changed: 2 more.
Result<Applied<Protection>> protect_branch(const Job& job, const ProtectBranch& request,
                                           Server& server);

}  // namespace gitprovider::forgejo
