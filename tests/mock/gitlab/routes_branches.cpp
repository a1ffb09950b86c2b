// Branches, listed, read and made.

#include "tests/mock/gitlab/paging.hpp"
#include "tests/mock/gitlab/refusal.hpp"
#include "tests/mock/gitlab/route.hpp"
#include "tests/mock/gitlab/views.hpp"
#include "tests/mock/host/reference_name.hpp"

namespace gitprovider::mock::gitlab {
namespace {

// `^text` begins with it, `text$` ends with it, `text` contains it.
bool fits(const std::string& name, const std::string& search) {
  if (search.starts_with('^')) {
    return name.starts_with(search.substr(1));
  }
  if (search.ends_with('$')) {
    return name.ends_with(search.substr(0, search.size() - 1));
  }
  return name.find(search) != std::string::npos;
}

Reply list_branches(World& world, const Received& request) {
  auto& project = project_of(world, request);
  const auto search = query_or(request, "search", "");
  Json items = Json::array();
  for (const auto& [name, id] : project.branches) {
    if (fits(name, search)) {
      items.push_back(view_of_branch(project, name));
    }
  }
  return page_of(world, items, request);
}

Reply get_branch(World& world, const Received& request) {
  auto& project = project_of(world, request);
  const auto& name = request.path.at("branch");
  if (!project.branches.contains(name) || is_hidden(project, name)) {
    throw not_found("Branch");
  }
  return {.body = view_of_branch(project, name)};
}

void refuse_bad_name(const StoredRepository& project, const std::string& name) {
  if (!is_reference_name("refs/heads/" + name)) {
    throw refuse(400, "Branch name is invalid");
  }
  if (project.branches.contains(name)) {
    throw refuse(400, "Branch already exists");
  }
  if (clashes_with_another(project.branches, name)) {
    throw refuse(
        400, "Failed to create branch '" + name + "': conflicts with existing branch hierarchy");
  }
}

std::string source_of(const StoredRepository& project, const std::string& name,
                      const std::string& ref) {
  const auto branch = project.branches.find(ref);
  if (branch == project.branches.end() && project.objects.commit(ref) == nullptr) {
    throw refuse(400,
                 "Failed to create branch '" + name + "': invalid reference name '" + ref + '\'');
  }
  return branch == project.branches.end() ? ref : branch->second;
}

// An empty project is given a first commit before anything is branched from it.
Reply create_branch(World& world, const Received& request) {
  auto& project = project_of(world, request);
  const std::string name = request.body["branch"];
  if (project.is_empty()) {
    make_first_commit(project, committer_now(world));
    protect_default_branch(world, project);
  }
  refuse_bad_name(project, name);
  const auto id = source_of(project, name, request.body["ref"]);
  move_branch(project, name, id, world.rules().checking_reads);
  project.hidden[name] = world.rules().late_reads;
  return {.status = 201, .body = view_of_branch(project, name)};
}

}  // namespace

std::vector<Route> branch_routes(World& world) {
  const std::string_view all = "/projects/{id}/repository/branches";
  return {
      {"GET", all, on(world, list_branches), {}, {"per_page", "page", "search"}},
      {"POST",
       all,
       on(world, create_branch),
       {{"branch", Kind::text, true}, {"ref", Kind::text, true}}},
      {"GET", "/projects/{id}/repository/branches/{branch}", on(world, get_branch)},
  };
}

}  // namespace gitprovider::mock::gitlab
