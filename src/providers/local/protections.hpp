#pragma once

// protect_branch on the local host.

#include "src/providers/local/host.hpp"
#include "src/providers/local/terms.hpp"

#include "gitprovider/outcome.hpp"
#include "gitprovider/protection.hpp"
#include "gitprovider/repository.hpp"
#include "gitprovider/result.hpp"

namespace gitprovider::local {

/// Replaces the branch's protection and reads it back.
[[nodiscard]] Result<Applied<Protection>> protect_branch(const Host& host, const RepoRef& repo,
                                                         const ProtectBranch& request,
                                                         const Terms& terms);

}  // namespace gitprovider::local
