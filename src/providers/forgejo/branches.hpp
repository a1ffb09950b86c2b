#pragma once

// Reading a branch and making one.

#include "src/providers/forgejo/job.hpp"

#include "gitprovider/branch.hpp"
#include "gitprovider/outcome.hpp"
#include "gitprovider/result.hpp"

#include <string>

namespace gitprovider::forgejo {

/// One branch as it is at this moment. `not_found`; also where the host leads to one of another
/// name. Requests: 1.
Result<Branch> read_branch(const Job& job, const std::string& name);

/// Whether `error`, met while something in a repository was read, comes from there being no commit
/// yet. Errors as get_repo. Requests: 1, or none where the error cannot mean that.
Result<bool> is_empty_repository(const Job& job, const Error& error);

/// Requests: 1 to pin the source, which the host would answer with 500 where it is not there, and 1
/// to make the branch. A source that is not there costs one more, to tell an empty repository; a
/// name that is refused one, to tell a branch that is there from a clash of names.
Result<Applied<Branch>> create_branch(const Job& job, const NewBranch& request);

}  // namespace gitprovider::forgejo
