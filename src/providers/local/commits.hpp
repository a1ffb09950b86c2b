#pragma once

// commit_files on the local host.

#include "src/providers/local/host.hpp"
#include "src/providers/local/terms.hpp"

#include "gitprovider/commit.hpp"
#include "gitprovider/outcome.hpp"
#include "gitprovider/repository.hpp"
#include "gitprovider/result.hpp"

namespace gitprovider::local {

/// Objects are written first and the branch is moved last, from the head they were built on; a
/// failure in between leaves objects that nothing names and Git removes in time.
[[nodiscard]] Result<Applied<Commit>> commit_files(const Host& host, const RepoRef& repo,
                                                   const NewCommit& request, const Terms& terms);

}  // namespace gitprovider::local
