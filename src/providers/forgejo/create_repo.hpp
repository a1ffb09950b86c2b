#pragma once

// create_repo: under the token's own account by one route, under an organisation by another, and
// what came back compared with what was asked.

#include "src/providers/forgejo/server.hpp"

#include "gitprovider/outcome.hpp"
#include "gitprovider/repository.hpp"

namespace gitprovider::forgejo {

/// What one call of create_repo works with.
struct CreateRepoJob {
  rest::Session& session;
  rest::Scope& scope;
  const NewRepository& request;
};

/// Requests: 1, and 1 more once per provider to learn whose token it is. An owner that is not its
/// user is taken for an organisation, which the host refuses as `not_found` where it is none.
Result<Applied<Repository>> create_repo(const CreateRepoJob& job, Server& server);

}  // namespace gitprovider::forgejo
