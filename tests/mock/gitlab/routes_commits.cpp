// Commits: listed, read, and made of many actions at once.

#include "tests/mock/gitlab/commit_actions.hpp"
#include "tests/mock/gitlab/paging.hpp"
#include "tests/mock/gitlab/protection.hpp"
#include "tests/mock/gitlab/refusal.hpp"
#include "tests/mock/gitlab/route.hpp"
#include "tests/mock/gitlab/trailers.hpp"
#include "tests/mock/gitlab/views.hpp"
#include "tests/mock/host/history.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace gitprovider::mock::gitlab {
namespace {

// `ref_name` is a branch, an id, or two with `..` between them.
std::vector<std::string> commits_asked(const StoredRepository& project, const std::string& ref) {
  const auto dots = ref.find("..");
  if (dots != std::string::npos) {
    return commits_between(project.objects, commit_of(project, ref.substr(0, dots)),
                           commit_of(project, ref.substr(dots + 2)));
  }
  return commits_before(project.objects, commit_of(project, ref));
}

Reply list_commits(World& world, const Received& request) {
  auto& project = project_of(world, request);
  if (project.is_empty()) {
    return page_of(world, Json::array(), request);
  }
  const bool has_trailers = query_or(request, "trailers", "false") == "true";
  auto ids = commits_asked(project, query_or(request, "ref_name", project.default_branch));
  std::reverse(ids.begin(), ids.end());
  Json items = Json::array();
  for (const auto& id : ids) {
    items.push_back(view_of_commit(project, id));
    items.back()["trailers"] = has_trailers ? trailers_of(items.back()["message"]) : Json::object();
  }
  return page_of(world, items, request);
}

// The refs are branches or ids.
Reply get_merge_base(World& world, const Received& request) {
  auto& project = project_of(world, request);
  const auto refs = query_all(request, "refs[]");
  if (refs.size() < 2) {
    throw refuse(400, "Provide at least 2 refs");
  }
  auto common = std::optional(commit_of(project, refs.front()));
  for (std::size_t i = 1; common && i < refs.size(); ++i) {
    common = merge_base(project.objects, *common, commit_of(project, refs[i]));
  }
  if (!common) {
    throw not_found("Merge Base");
  }
  return {.body = view_of_commit(project, *common)};
}

Reply get_commit(World& world, const Received& request) {
  auto& project = project_of(world, request);
  return {.body = view_of_commit(project, commit_of(project, request.path.at("sha")))};
}

// What the commit is built on; empty in an empty project, whose first commit makes the branch.
std::string parent_of(StoredRepository& project, const Json& body) {
  const std::string branch = body["branch"];
  const auto found = project.branches.find(branch);
  if (found != project.branches.end()) {
    if (body.contains("start_branch") || body.contains("start_sha")) {
      throw refuse(400, "A branch called '" + branch +
                            "' already exists. Switch to that branch in order to make changes");
    }
    refuse_protected_push(project, branch);
    return found->second;
  }
  if (project.is_empty()) {
    return {};
  }
  const auto start = body.value("start_sha", body.value("start_branch", std::string{}));
  if (start.empty()) {
    throw refuse(400, "You can only create or edit files when you are on a branch");
  }
  return commit_of(project, start);
}

Reply create_commit(World& world, const Received& request) {
  auto& project = project_of(world, request);
  const std::string branch = request.body["branch"];
  const auto parent = parent_of(project, request.body);
  const auto files = apply_actions(project, parent, request.body["actions"]);
  StoredCommit commit{.tree = project.objects.add_tree(files),
                      .author = committer_now(world),
                      .committer = committer_now(world),
                      .message = request.body["commit_message"]};
  if (!parent.empty()) {
    commit.parents = {parent};
  }
  const auto id = project.objects.add_commit(std::move(commit));
  const bool is_first = project.is_empty();
  move_branch(project, branch, id, world.rules().checking_reads);
  if (is_first) {
    project.default_branch = branch;
    protect_default_branch(world, project);
  }
  return {.status = 201, .body = view_of_commit(project, id)};
}

}  // namespace

std::vector<Route> commit_routes(World& world) {
  const std::string_view all = "/projects/{id}/repository/commits";
  return {
      {"GET", all, on(world, list_commits), {}, {"ref_name", "per_page", "page", "trailers"}},
      {"POST",
       all,
       on(world, create_commit),
       {{"branch", Kind::text, true},
        {"commit_message", Kind::text, true},
        {"actions", Kind::array, true},
        {"start_branch", Kind::text},
        {"start_sha", Kind::text},
        {"author_name", Kind::text},
        {"author_email", Kind::text},
        {"stats", Kind::boolean}}},
      {"GET", "/projects/{id}/repository/merge_base", on(world, get_merge_base), {}, {"refs[]"}},
      {"GET", "/projects/{id}/repository/commits/{sha}", on(world, get_commit), {}, {"stats"}},
  };
}

}  // namespace gitprovider::mock::gitlab
