#include "src/providers/forgejo/paths.hpp"

#include <string>
#include <utility>

namespace gitprovider::forgejo::paths {
namespace {

using http::Target;

Target without_details(Target commit) {
  return std::move(commit)
      .query("stat", "false")
      .query("verification", "false")
      .query("files", "false");
}

}  // namespace

Target organisation_repositories(std::string_view organisation) {
  return {"/orgs/{org}/repos", {organisation}};
}

Target repository(const RepoRef& repo) {
  return {"/repos/{owner}/{repo}", {repo.owner, repo.name}};
}

Target branch_protections(const RepoRef& repo) {
  return {"/repos/{owner}/{repo}/branch_protections", {repo.owner, repo.name}};
}

Target branch_protection(const RepoRef& repo, std::string_view rule) {
  return {"/repos/{owner}/{repo}/branch_protections/{name}", {repo.owner, repo.name, rule}};
}

Target branches(const RepoRef& repo) {
  return {"/repos/{owner}/{repo}/branches", {repo.owner, repo.name}};
}

Target branch(const RepoRef& repo, std::string_view name) {
  return {"/repos/{owner}/{repo}/branches/{branch...}", {repo.owner, repo.name, name}};
}

Target commits_of(const RepoRef& repo, std::string_view id) {
  return without_details(
      Target{"/repos/{owner}/{repo}/commits", {repo.owner, repo.name}}.query("sha", id));
}

Target commits_between(const RepoRef& repo, std::string_view not_in, std::string_view in) {
  return without_details(
      Target{"/repos/{owner}/{repo}/commits", {repo.owner, repo.name}}.query("sha", in).query(
          "not", not_in));
}

Target contents(const RepoRef& repo) {
  return {"/repos/{owner}/{repo}/contents", {repo.owner, repo.name}};
}

Target commit(const RepoRef& repo, std::string_view id) {
  return without_details({"/repos/{owner}/{repo}/git/commits/{sha}", {repo.owner, repo.name, id}});
}

Target tree(const RepoRef& repo, std::string_view id) {
  return {"/repos/{owner}/{repo}/git/trees/{sha}", {repo.owner, repo.name, id}};
}

Target pull_requests(const RepoRef& repo) {
  return {"/repos/{owner}/{repo}/pulls", {repo.owner, repo.name}};
}

Target pull_request(const RepoRef& repo, std::int64_t number) {
  return {"/repos/{owner}/{repo}/pulls/{index}", {repo.owner, repo.name, std::to_string(number)}};
}

Target pull_request_merge(const RepoRef& repo, std::int64_t number) {
  return {"/repos/{owner}/{repo}/pulls/{index}/merge",
          {repo.owner, repo.name, std::to_string(number)}};
}

Target statuses(const RepoRef& repo, const ObjectId& commit) {
  return {"/repos/{owner}/{repo}/statuses/{sha}", {repo.owner, repo.name, commit.hex()}};
}

Target own_account() { return {"/user", {}}; }

Target own_repositories() { return {"/user/repos", {}}; }

Target repository_search() { return {"/repos/search", {}}; }

Target version() { return {"/version", {}}; }

}  // namespace gitprovider::forgejo::paths
