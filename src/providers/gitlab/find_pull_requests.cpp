#include "src/providers/gitlab/find_pull_requests.hpp"

#include "src/providers/gitlab/paths.hpp"
#include "src/providers/gitlab/wire.hpp"
#include "src/providers/rest/pull_requests_between.hpp"

#include <utility>

namespace gitprovider::gitlab {

Result<std::vector<PullRequest>> find_pull_requests(const ProjectCall& call,
                                                    const PullRequestBranches& branches) {
  return call.session
      .read_as(call.scope,
               paths::merge_requests(call.project)
                   .query("source_branch", branches.head)
                   .query("target_branch", branches.base)
                   .query("state", "all")
                   .query("scope", "all")
                   .query("per_page", "100"),
               wire::read_merge_requests)
      .transform([&](std::vector<wire::MergeRequestView> views) {
        std::erase_if(views, [](const auto& view) { return view.is_from_fork; });
        return rest::pull_requests_between(branches, std::move(views));
      });
}

}  // namespace gitprovider::gitlab
