#include "src/providers/github/find_pull_requests.hpp"

#include "src/providers/github/paths.hpp"
#include "src/providers/github/wire.hpp"
#include "src/providers/rest/pull_requests_between.hpp"

#include <utility>

namespace gitprovider::github {

Result<std::vector<PullRequest>> find_pull_requests(const Job& job,
                                                    const PullRequestBranches& branches) {
  return job.session
      .read_as(job.scope,
               paths::pull_requests(job.repo)
                   .query("state", "all")
                   .query("head", job.repo.owner + ":" + branches.head)
                   .query("base", branches.base)
                   .query("per_page", "100"),
               wire::read_pull_requests)
      .transform([&](std::vector<wire::PullRequestView> views) {
        return rest::pull_requests_between(branches, std::move(views));
      });
}

}  // namespace gitprovider::github
