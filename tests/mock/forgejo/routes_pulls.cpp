// Pull requests: opening, listing, reading.

#include "tests/mock/forgejo/paging.hpp"
#include "tests/mock/forgejo/refusal.hpp"
#include "tests/mock/forgejo/route.hpp"
#include "tests/mock/forgejo/views.hpp"

#include <utility>

namespace gitprovider::mock::forgejo {
namespace {

void refuse_bad_sides(const StoredRepository& repository, const std::string& head,
                      const std::string& base) {
  if (head == base) {
    throw refuse(422, "Invalid PullRequest: There are no changes between the head and the base");
  }
  if (!repository.branches.contains(head) || !repository.branches.contains(base)) {
    throw not_found();
  }
  if (const auto* open = find_open_pull(repository, head, base)) {
    throw refuse(
        409, "pull request already exists for these targets [id: " + std::to_string(open->number) +
                 ", head_branch: " + head + ", base_branch: " + base + "]");
  }
}

// One without a difference is opened all the same.
Reply open_pull(World& world, const Received& request) {
  auto& repository = repository_to_change(world, request);
  const std::string head = request.body["head"];
  const std::string base = request.body["base"];
  const std::string title = request.body["title"];
  refuse_bad_sides(repository, head, base);
  const auto& pull = repository.pulls.emplace_back(
      StoredPull{.number = static_cast<std::int64_t>(repository.pulls.size()) + 1,
                 .title = title,
                 .body = request.body.value("body", ""),
                 .head = head,
                 .base = base,
                 .head_id = repository.branches.at(head),
                 .is_draft = title.starts_with("WIP:") || title.starts_with("[WIP]"),
                 .computing = world.rules().checking_reads,
                 .opened_by = world.rules().user,
                 .created_at = world.now()});
  return {.status = 201, .body = view_of(world, repository, pull)};
}

// Newest first. Forgejo takes no filter by base.
Reply list_pulls(World& world, const Received& request) {
  auto& repository = repository_of(world, request);
  const auto state = query_or(request, "state", "open");
  Json items = Json::array();
  for (const auto& pull : repository.pulls) {
    const auto base = query_or(request, "base_branch", pull.base);
    if ((state == "all" || (state == "open") == as_told(repository, pull).is_open) &&
        (!world.rules().is_gitea || base == pull.base)) {
      items.insert(items.begin(), view_of(world, repository, pull));
    }
  }
  return page_of(world, items, request);
}

// Reading one makes the host go on with its check.
Reply get_pull(World& world, const Received& request) {
  auto& repository = repository_of(world, request);
  auto* pull = find_pull(repository, request.path.at("index"));
  if (pull == nullptr) {
    throw not_found();
  }
  Json view = view_of(world, repository, *pull);
  if (pull->is_open && pull->computing > 0) {
    --pull->computing;
  }
  return {.body = std::move(view)};
}

}  // namespace

std::vector<Route> pull_routes(World& world) {
  const std::string_view all = "/repos/{owner}/{repo}/pulls";
  return {
      {"POST",
       all,
       on(world, open_pull),
       {{"head", Kind::text, true},
        {"base", Kind::text, true},
        {"title", Kind::text, true},
        {"body", Kind::text}}},
      {"GET", all, on(world, list_pulls), {}, {"state", "sort", "base_branch", "page", "limit"}},
      {"GET", "/repos/{owner}/{repo}/pulls/{index}", on(world, get_pull)},
  };
}

}  // namespace gitprovider::mock::forgejo
