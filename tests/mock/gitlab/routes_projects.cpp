// The host, namespaces and projects.

#include "tests/mock/gitlab/refusal.hpp"
#include "tests/mock/gitlab/route.hpp"
#include "tests/mock/gitlab/views.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

namespace gitprovider::mock::gitlab {
namespace {

Reply get_version(World& /*world*/, const Received& /*request*/) {
  return {.body = {{"version", "17.5.1-ee"}, {"revision", "0a1b2c3d4e5"}}};
}

Reply get_namespace(World& world, const Received& request) {
  const auto found = find_namespace(world, request.path.at("id"));
  if (!found) {
    throw not_found("Namespace");
  }
  return {.body = {{"id", found->id},
                   {"name", found->full_path},
                   {"path", found->full_path.substr(found->full_path.rfind('/') + 1)},
                   {"kind", found->is_group ? "group" : "user"},
                   {"full_path", found->full_path}}};
}

Reply get_group(World& world, const Received& request) {
  const auto found = find_namespace(world, request.path.at("id"));
  if (!found || !found->is_group) {
    throw not_found("Group");
  }
  return {.body = {{"id", found->id}, {"full_path", found->full_path}, {"visibility", "public"}}};
}

Reply get_project(World& world, const Received& request) {
  auto& project = project_of(world, request);
  if (is_hidden(project, "")) {
    throw not_found("Project");
  }
  return {.body = view_of(world, project)};
}

bool is_path(const std::string& name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '-' || c == '_' || c == '.';
  });
}

std::string path_asked(const Json& body) {
  if (!body.contains("path") && !body.contains("name")) {
    throw Refusal{
        {.status = 400,
         .body = {{"error", "name, path are missing, at least one parameter must be provided"}}}};
  }
  const std::string path = body.value("path", body.value("name", ""));
  if (!is_path(path)) {
    throw refuse(400, {{"path", {"can contain only letters, digits, '_', '-' and '.'."}}});
  }
  return path;
}

// The place the body names, or the user's own.
Namespace place_asked(const World& world, const Json& body) {
  const auto id = body.contains("namespace_id")
                      ? std::to_string(body["namespace_id"].get<std::int64_t>())
                      : world.rules().user;
  const auto place = find_namespace(world, id);
  if (!place) {
    throw refuse(400, {{"namespace", {"is not valid"}}});
  }
  return *place;
}

void refuse_taken(World& world, const StoredRepository& project) {
  if (world.find(project.owner, project.name) != nullptr) {
    const Json taken = Json::array({"has already been taken"});
    throw refuse(400, {{"project_namespace.name", taken}, {"name", taken}, {"path", taken}});
  }
}

Reply create_project(World& world, const Received& request) {
  const auto& body = request.body;
  const auto place = place_asked(world, body);
  StoredRepository project{.owner = place.full_path,
                           .name = path_asked(body),
                           .owner_is_organisation = place.is_group,
                           .visibility = body.value("visibility", "private"),
                           .description = body.value("description", "")};
  refuse_taken(world, project);
  auto& made = world.add(std::move(project));
  made.hidden[""] = world.rules().late_reads;
  if (body.value("initialize_with_readme", false)) {
    made.default_branch = body.value("default_branch", made.default_branch);
    make_first_commit(made, committer_now(world));
    protect_default_branch(world, made);
  }
  return {.status = 201, .body = view_of(world, made)};
}

Reply change_project(World& world, const Received& request) {
  auto& project = project_of(world, request);
  const std::string branch = request.body["default_branch"];
  if (!project.branches.contains(branch)) {
    throw refuse(400,
                 {{"base", {"Could not change HEAD: branch '" + branch + "' does not exist"}}});
  }
  project.default_branch = branch;
  return {.body = view_of(world, project)};
}

}  // namespace

std::vector<Route> project_routes(World& world) {
  return {
      {"GET", "/version", on(world, get_version)},
      {"GET", "/namespaces/{id}", on(world, get_namespace)},
      {"GET", "/groups/{id}", on(world, get_group), {}, {"with_projects"}},
      {"POST",
       "/projects",
       on(world, create_project),
       {{"name", Kind::text},
        {"path", Kind::text},
        {"namespace_id", Kind::number},
        {"visibility", Kind::text},
        {"description", Kind::text},
        {"initialize_with_readme", Kind::boolean},
        {"default_branch", Kind::text}}},
      {"GET", "/projects/{id}", on(world, get_project)},
      {"PUT", "/projects/{id}", on(world, change_project), {{"default_branch", Kind::text, true}}},
  };
}

}  // namespace gitprovider::mock::gitlab
