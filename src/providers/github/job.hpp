#pragma once

// What one call on one repository works with.

#include "src/providers/rest/scope.hpp"
#include "src/providers/rest/session.hpp"

#include "gitprovider/repository.hpp"

#include <string>

namespace gitprovider::github {

/// Lives as long as the call.
struct Job {
  rest::Session& session;
  rest::Scope& scope;
  const RepoRef& repo;
};

/// `OWNER/NAME`
[[nodiscard]] inline std::string full_name(const RepoRef& repo) {
  return repo.owner + "/" + repo.name;
}

}  // namespace gitprovider::github
