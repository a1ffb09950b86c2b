#pragma once

// commit_files: objects that nobody sees, then one visible step, the ref that moves from the head
// the commit was built on. An empty repository takes no objects, so there a first file is committed
// by another door, as a seed.

#include "src/providers/rest/scope.hpp"
#include "src/providers/rest/session.hpp"

#include "gitprovider/commit.hpp"
#include "gitprovider/outcome.hpp"
#include "gitprovider/repository.hpp"
#include "gitprovider/result.hpp"

namespace gitprovider::github {

/// What one call of commit_files works with.
struct CommitJob {
  rest::Session& session;
  rest::Scope& scope;
  const RepoRef& repo;
  const NewCommit& request;
};

/// Requests: 1 to read the head, 1 for each content that cannot stand in a tree, 1 for each 100
/// files or 1 MiB, 1 for the commit, 1 to move the branch. A branch that GitHub does not show costs
/// one more, to tell an empty repository from a missing branch.
Result<Applied<Commit>> commit_files(const CommitJob& job);

}  // namespace gitprovider::github
