// The statuses of a commit.

#include "tests/mock/gitlab/paging.hpp"
#include "tests/mock/gitlab/route.hpp"
#include "tests/mock/gitlab/views.hpp"
#include "tests/mock/host/check_words.hpp"

namespace gitprovider::mock::gitlab {
namespace {

Reply list_statuses(World& world, const Received& request) {
  auto& project = project_of(world, request);
  const auto commit = commit_of(project, request.path.at("sha"));
  Json items = Json::array();
  for (const auto& check : read_checks(project, commit)) {
    items.push_back({{"id", items.size() + 1},
                     {"sha", commit},
                     {"name", check.name},
                     {"status", word_of(check.state, "failed")},
                     {"allow_failure", false}});
  }
  return page_of(world, items, request);
}

}  // namespace

std::vector<Route> check_routes(World& world) {
  return {{"GET",
           "/projects/{id}/repository/commits/{sha}/statuses",
           on(world, list_statuses),
           {},
           {"per_page", "page"}}};
}

}  // namespace gitprovider::mock::gitlab
