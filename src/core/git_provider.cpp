#include "gitprovider/git_provider.hpp"

#include "src/core/errors.hpp"

namespace gitprovider {

Health GitProvider::health() const { return {}; }

Result<HostStatus> GitProvider::check_health(const Call& /*call*/) {
  return unsupported("health: this provider cannot ask its host");
}

Result<Resolution> GitProvider::resolve(const Ticket& /*ticket*/, const Call& /*call*/) {
  return unsupported("ticket: this provider gives none");
}

Result<std::vector<PullRequest>> GitProvider::find_pull_requests(
    const RepoRef& /*repo*/, const PullRequestBranches& /*branches*/, const Call& /*call*/) {
  return unsupported("pull requests: this provider does not look for them");
}

}  // namespace gitprovider
