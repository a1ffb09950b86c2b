// Merge requests: opening, listing, reading. Reading one makes the host work out whether it can be
// merged.

#include "tests/mock/gitlab/mergeability.hpp"
#include "tests/mock/gitlab/paging.hpp"
#include "tests/mock/gitlab/refusal.hpp"
#include "tests/mock/gitlab/route.hpp"
#include "tests/mock/gitlab/views.hpp"

#include <utility>

namespace gitprovider::mock::gitlab {
namespace {

void refuse_bad_sides(const StoredRepository& project, const std::string& source,
                      const std::string& target) {
  if (source == target) {
    throw refuse(422, {"You can't use same project/branch for source and target"});
  }
  for (const auto& [name, branch] :
       {std::pair{"source_branch", source}, {"target_branch", target}}) {
    if (!project.branches.contains(branch)) {
      throw refuse(400, {{name, {"does not exist"}}});
    }
  }
  if (const auto* open = find_open_pull(project, source, target)) {
    throw refuse(409, {"Another open merge request already exists for this source branch: !" +
                       std::to_string(open->number)});
  }
}

// A merge request without a difference is opened all the same.
Reply open_merge_request(World& world, const Received& request) {
  auto& project = project_of(world, request);
  const std::string source = request.body["source_branch"];
  const std::string target = request.body["target_branch"];
  const std::string title = request.body["title"];
  refuse_bad_sides(project, source, target);
  const auto& pull = project.pulls.emplace_back(
      StoredPull{.number = static_cast<std::int64_t>(project.pulls.size()) + 1,
                 .title = title,
                 .body = request.body.value("description", ""),
                 .head = source,
                 .base = target,
                 .head_id = project.branches.at(source),
                 .is_draft = title.starts_with("Draft: "),
                 .computing = world.rules().checking_reads,
                 .opened_by = world.rules().user,
                 .created_at = world.now()});
  return {.status = 201, .body = view_of(project, pull, merge_status(project, pull))};
}

Reply list_merge_requests(World& world, const Received& request) {
  auto& project = project_of(world, request);
  const auto fits = [&](const std::string& name, const std::string& value) {
    return query_or(request, name, value) == value;
  };
  const auto state = query_or(request, "state", "all");
  Json items = Json::array();
  for (const auto& pull : project.pulls) {
    auto view = view_of(project, pull, merge_status(project, as_told(project, pull)));
    if ((state == "all" || view["state"] == state) && fits("source_branch", pull.head) &&
        fits("target_branch", pull.base)) {
      items.insert(items.begin(), std::move(view));
    }
  }
  return page_of(world, items, request);
}

Reply get_merge_request(World& world, const Received& request) {
  auto& project = project_of(world, request);
  auto* pull = find_pull(project, request.path.at("merge_request_iid"));
  if (pull == nullptr) {
    throw refuse(404, "404 Not found");
  }
  Json view = view_of(project, *pull, merge_status(project, as_told(project, *pull)));
  if (pull->is_open && pull->computing > 0) {
    --pull->computing;
  }
  return {.body = std::move(view)};
}

}  // namespace

std::vector<Route> merge_request_routes(World& world) {
  const std::string_view all = "/projects/{id}/merge_requests";
  return {
      {"POST",
       all,
       on(world, open_merge_request),
       {{"source_branch", Kind::text, true},
        {"target_branch", Kind::text, true},
        {"title", Kind::text, true},
        {"description", Kind::text},
        {"remove_source_branch", Kind::boolean},
        {"squash", Kind::boolean}}},
      {"GET",
       all,
       on(world, list_merge_requests),
       {},
       {"source_branch", "target_branch", "state", "scope", "per_page", "page", "order_by",
        "sort"}},
      {"GET", "/projects/{id}/merge_requests/{merge_request_iid}", on(world, get_merge_request)},
  };
}

}  // namespace gitprovider::mock::gitlab
