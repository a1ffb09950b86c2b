#include "src/providers/forgejo/find_pull_requests.hpp"

#include "src/providers/forgejo/paths.hpp"
#include "src/providers/forgejo/wire.hpp"
#include "src/providers/rest/paging.hpp"
#include "src/providers/rest/pull_requests_between.hpp"

#include <cstddef>
#include <string>
#include <utility>

namespace gitprovider::forgejo {
namespace {

/// Of the repository, or of the base where the server heeds it.
constexpr std::size_t kMostPullRequests = 500;

}  // namespace

Result<std::vector<PullRequest>> find_pull_requests(const Job& job,
                                                    const PullRequestBranches& branches) {
  return rest::read_list<wire::PullRequestView>(job.session, job.scope,
                                                paths::pull_requests(job.repo)
                                                    .query("state", "all")
                                                    .query("base_branch", branches.base)
                                                    .query("limit", "50"),
                                                kMostPullRequests, wire::read_pull_requests,
                                                [](const wire::PullRequestView& view) {
                                                  return std::to_string(view.pull_request.number);
                                                })
      .transform([&](rest::Listed<wire::PullRequestView> list) {
        std::erase_if(list.items, [](const auto& view) { return view.is_from_fork; });
        return rest::pull_requests_between(branches, std::move(list.items));
      });
}

}  // namespace gitprovider::forgejo
