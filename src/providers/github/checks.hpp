#pragma once

// All checks of a commit: what tools reported of it, and what apps ran on it.

#include "src/providers/rest/scope.hpp"
#include "src/providers/rest/session.hpp"

#include "gitprovider/checks.hpp"
#include "gitprovider/object_id.hpp"
#include "gitprovider/repository.hpp"
#include "gitprovider/result.hpp"

#include <vector>

namespace gitprovider::github {

/// Whose checks are read.
struct ChecksJob {
  rest::Session& session;
  rest::Scope& scope;
  const RepoRef& repo;
  const ObjectId& commit;
};

/// Requests: a page of statuses and a page of check runs, 100 each, and more where there are more.
Result<std::vector<Check>> list_checks(const ChecksJob& job);

}  // namespace gitprovider::github
