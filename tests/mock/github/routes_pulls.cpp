// Pull requests: opening, listing, reading.

#include "tests/mock/github/paging.hpp"
#include "tests/mock/github/refusal.hpp"
#include "tests/mock/github/route.hpp"
#include "tests/mock/github/views.hpp"
#include "tests/mock/host/history.hpp"

#include <utility>

namespace gitprovider::mock::github {
namespace {

// `head` may be qualified by the owner of its repository; forks are not kept here.
std::string head_branch(const StoredRepository& repository, const std::string& head) {
  const auto prefix = repository.owner + ':';
  return head.starts_with(prefix) ? head.substr(prefix.size()) : head;
}

void refuse_bad_sides(const StoredRepository& repository, const std::string& head,
                      const std::string& base) {
  if (!repository.branches.contains(head)) {
    throw invalid_field("PullRequest", "head", "invalid");
  }
  if (!repository.branches.contains(base)) {
    throw invalid_field("PullRequest", "base", "invalid");
  }
  if (find_open_pull(repository, head, base) != nullptr) {
    throw invalid_field("PullRequest", "", "custom",
                        "A pull request already exists for " + repository.owner + ':' + head + '.');
  }
  if (commits_between(repository.objects, repository.branches.at(base),
                      repository.branches.at(head))
          .empty()) {
    throw invalid_field("PullRequest", "", "custom", "No commits between " + base + " and " + head);
  }
}

Reply open_pull(World& world, const Received& request) {
  auto& repository = repository_of(world, request);
  const auto head = head_branch(repository, request.body["head"]);
  const std::string base = request.body["base"];
  refuse_bad_sides(repository, head, base);
  auto& pull = repository.pulls.emplace_back(
      StoredPull{.number = static_cast<std::int64_t>(repository.pulls.size()) + 1,
                 .title = request.body["title"],
                 .body = request.body.value("body", ""),
                 .head = head,
                 .base = base,
                 .head_id = repository.branches.at(head),
                 .is_draft = request.body.value("draft", false),
                 .computing = world.rules().computing_reads,
                 .opened_by = world.rules().user,
                 .created_at = world.now()});
  Json view = view_of(repository, pull, request);
  view["merged"] = false;
  view["mergeable"] = nullptr;
  view["mergeable_state"] = "unknown";
  return {.status = 201, .body = std::move(view)};
}

// A head without its owner is ignored, as on the host: the list is then not filtered by it.
Reply list_pulls(World& world, const Received& request) {
  auto& repository = repository_of(world, request);
  const auto state = query_or(request, "state", "open");
  const auto head = query_or(request, "head", "");
  const auto base = query_or(request, "base", "");
  Json items = Json::array();
  for (const auto& pull : repository.pulls) {
    const bool has_state = state == "all" || (state == "open") == as_told(repository, pull).is_open;
    const bool has_head =
        head.find(':') == std::string::npos || head == repository.owner + ':' + pull.head;
    if (has_state && has_head && (base.empty() || base == pull.base)) {
      items.push_back(view_of(repository, pull, request));
    }
  }
  return page_of(items, repository, request);
}

Json mergeability(const StoredRepository& repository, StoredPull& pull) {
  if (!as_told(repository, pull).is_open || !repository.branches.contains(pull.base)) {
    return nullptr;
  }
  if (pull.computing > 0) {
    --pull.computing;
    return nullptr;
  }
  return merge_files(repository.objects, repository.branches.at(pull.base), pull.head_id)
      .has_value();
}

Reply get_pull(World& world, const Received& request) {
  auto& repository = repository_of(world, request);
  auto* pull = find_pull(repository, request.path.at("pull_number"));
  if (pull == nullptr) {
    throw refuse(404, "Not Found");
  }
  Json view = view_of(repository, *pull, request);
  const Json mergeable = mergeability(repository, *pull);
  view["merged"] = !view["merged_at"].is_null();
  view["merged_by"] = merger_of(repository, *pull);
  view["mergeable"] = mergeable;
  view["mergeable_state"] =
      mergeable.is_null() ? "unknown" : (mergeable == Json(true) ? "clean" : "dirty");
  return {.body = std::move(view)};
}

}  // namespace

std::vector<Route> pull_routes(World& world) {
  return {
      {"POST",
       "/repos/{owner}/{repo}/pulls",
       on(world, open_pull),
       {{"title", Kind::text, true},
        {"head", Kind::text, true},
        {"base", Kind::text, true},
        {"body", Kind::text},
        {"draft", Kind::boolean},
        {"maintainer_can_modify", Kind::boolean}}},
      {"GET",
       "/repos/{owner}/{repo}/pulls",
       on(world, list_pulls),
       {},
       {"state", "head", "base", "per_page", "page", "sort", "direction"}},
      {"GET", "/repos/{owner}/{repo}/pulls/{pull_number}", on(world, get_pull)},
  };
}

}  // namespace gitprovider::mock::github
