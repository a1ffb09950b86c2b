#pragma once

// create_repo: under the token's own account by one route, under an organisation by another, and
// what came back compared with what was asked.

#include "src/providers/github/own_account.hpp"

#include "gitprovider/outcome.hpp"
#include "gitprovider/repository.hpp"

namespace gitprovider::github {

/// What one call of create_repo works with.
struct CreateRepoJob {
  rest::Session& session;
  rest::Scope& scope;
  const NewRepository& request;
};

/// Requests: 1, and 1 more once per provider to learn whose token it is; an owner that is not its
/// user is taken for an organisation, which GitHub refuses as `not_found` where it is none. To name
/// the first branch of an initialised repository: 2 more, to see it there and to rename it.
Result<Applied<Repository>> create_repo(const CreateRepoJob& job, OwnAccount& account);

}  // namespace gitprovider::github
