#pragma once

// commit_files: one request that makes the commit, guarded file by file by what was there. The API
// takes no expected head, so one that moved without touching these files is seen only afterwards.

#include "src/providers/forgejo/job.hpp"

#include "gitprovider/commit.hpp"
#include "gitprovider/outcome.hpp"
#include "gitprovider/result.hpp"

namespace gitprovider::forgejo {

/// Requests: 1 to read the head, those of read_known_files, 1 for the commit; in an empty
/// repository 3 in all. Where the commit was made on another head than `request.expected_head`, the
/// error says so and its outcome is `applied`.
Result<Applied<Commit>> commit_files(const Job& job, const NewCommit& request);

}  // namespace gitprovider::forgejo
