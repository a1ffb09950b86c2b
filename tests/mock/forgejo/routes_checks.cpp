// The reports of a commit's checks, newest first. Each check has an older one that says pending.

#include "tests/mock/forgejo/paging.hpp"
#include "tests/mock/forgejo/refusal.hpp"
#include "tests/mock/forgejo/route.hpp"
#include "tests/mock/host/check_words.hpp"

namespace gitprovider::mock::forgejo {
namespace {

Reply list_statuses(World& world, const Received& request) {
  auto& repository = repository_of(world, request);
  const auto& commit = request.path.at("sha");
  const auto checks = read_checks(repository, commit);
  Json items = Json::array();
  for (const auto& check : checks) {
    items.push_back({{"id", checks.size() * 2 - items.size()},
                     {"context", check.name},
                     {"status", word_of(check.state, "failure")}});
  }
  for (const auto& check : checks) {
    items.push_back(
        {{"id", checks.size() * 2 - items.size()}, {"context", check.name}, {"status", "pending"}});
  }
  return page_of(world, items, request);
}

}  // namespace

std::vector<Route> check_routes(World& world) {
  return {{"GET",
           "/repos/{owner}/{repo}/statuses/{sha}",
           on(world, list_statuses),
           {},
           {"limit", "page"}}};
}

}  // namespace gitprovider::mock::forgejo
