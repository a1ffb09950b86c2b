#include "src/providers/gitlab/paths.hpp"

#include <string>
#include <utility>

namespace gitprovider::gitlab::paths {

using http::Target;

Target name_space(std::string_view path) { return {"/namespaces/{namespace}", {path}}; }

Target projects() { return {"/projects", {}}; }

Target project(std::string_view project) { return {"/projects/{project}", {project}}; }

Target branches(std::string_view project) {
  return {"/projects/{project}/repository/branches", {project}};
}

Target branch(std::string_view project, std::string_view name) {
  return {"/projects/{project}/repository/branches/{branch}", {project, name}};
}

Target protected_branches(std::string_view project) {
  return {"/projects/{project}/protected_branches", {project}};
}

Target protected_branch(std::string_view project, std::string_view name) {
  return {"/projects/{project}/protected_branches/{name}", {project, name}};
}

Target commits(std::string_view project) {
  return {"/projects/{project}/repository/commits", {project}};
}

Target commit(std::string_view project, std::string_view id) {
  return {"/projects/{project}/repository/commits/{commit}", {project, id}};
}

Target commit_statuses(std::string_view project, std::string_view id) {
  return {"/projects/{id}/repository/commits/{sha}/statuses", {project, id}};
}

Target merge_base(std::string_view project, std::string_view one, std::string_view other) {
  return Target{"/projects/{id}/repository/merge_base", {project}}
      .query("refs[]", one)
      .query("refs[]", other);
}

Target file(std::string_view project, std::string_view path, std::string_view ref) {
  return Target{"/projects/{project}/repository/files/{file}", {project, path}}.query("ref", ref);
}

Target tree(std::string_view project, std::string_view folder, std::string_view ref) {
  Target target = Target{"/projects/{project}/repository/tree", {project}}.query("ref", ref);
  return folder.empty() ? target : std::move(target).query("path", folder);
}

Target merge_requests(std::string_view project) {
  return {"/projects/{project}/merge_requests", {project}};
}

Target merge_request(std::string_view project, std::int64_t number) {
  return {"/projects/{project}/merge_requests/{number}", {project, std::to_string(number)}};
}

Target merge_request_merge(std::string_view project, std::int64_t number) {
  return {"/projects/{project}/merge_requests/{number}/merge", {project, std::to_string(number)}};
}

Target version() { return {"/version", {}}; }

}  // namespace gitprovider::gitlab::paths
