#pragma once

// A pull request as its record and the repository's references tell together.

#include "src/providers/local/pull_request_record.hpp"
#include "src/providers/local/store.hpp"

#include "gitprovider/pull_request.hpp"
#include "gitprovider/result.hpp"

#include <git2.h>

namespace gitprovider::local {

/// Reads a pull request. One whose merge was under way when a process died, and whose commit is on
/// the base, is recorded as merged. Needs the repository's lock.
[[nodiscard]] Result<PullRequestRecord> load_pull_request(const OpenedRepository& opened,
                                                          std::int64_t number);

/// The head: where its branch is, or where it was last seen when the branch is gone.
[[nodiscard]] Result<git_oid> find_head(git_repository* repository,
                                        const PullRequestRecord& record);

/// The public value.
[[nodiscard]] PullRequest describe_pull_request(const OpenedRepository& opened,
                                                const PullRequestRecord& record);

}  // namespace gitprovider::local
