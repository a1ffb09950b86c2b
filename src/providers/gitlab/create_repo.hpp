#pragma once

// create_repo: the namespace's number first, then the project, and what came back compared with
// what was asked.

#include "src/providers/gitlab/namespaces.hpp"

#include "gitprovider/outcome.hpp"
#include "gitprovider/repository.hpp"

namespace gitprovider::gitlab {

/// What one call of create_repo works with.
struct CreateRepoJob {
  rest::Session& session;
  rest::Scope& scope;
  const NewRepository& request;
};

/// Requests: 1, and 1 more once per owner to learn its number. A refusal whose words are not known
/// costs one more, to see whether the name is taken.
Result<Applied<Repository>> create_repo(const CreateRepoJob& job, Namespaces& namespaces);

}  // namespace gitprovider::gitlab
