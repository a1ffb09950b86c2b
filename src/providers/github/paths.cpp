#include "src/providers/github/paths.hpp"

#include <string>

namespace gitprovider::github::paths {

using http::Target;

Target repository(const RepoRef& repo) {
  return {"/repos/{owner}/{repo}", {repo.owner, repo.name}};
}

Target own_repositories() { return {"/user/repos", {}}; }

Target organisation_repositories(std::string_view organisation) {
  return {"/orgs/{org}/repos", {organisation}};
}

Target own_account() { return {"/user", {}}; }

Target branches(const RepoRef& repo) {
  return {"/repos/{owner}/{repo}/branches", {repo.owner, repo.name}};
}

Target branch(const RepoRef& repo, std::string_view name) {
  return {"/repos/{owner}/{repo}/branches/{branch}", {repo.owner, repo.name, name}};
}

Target branch_rename(const RepoRef& repo, std::string_view name) {
  return {"/repos/{owner}/{repo}/branches/{branch}/rename", {repo.owner, repo.name, name}};
}

Target branch_protection(const RepoRef& repo, std::string_view name) {
  return {"/repos/{owner}/{repo}/branches/{branch}/protection", {repo.owner, repo.name, name}};
}

Target check_runs(const RepoRef& repo, const ObjectId& commit) {
  return {"/repos/{owner}/{repo}/commits/{commit}/check-runs",
          {repo.owner, repo.name, commit.hex()}};
}

Target combined_status(const RepoRef& repo, const ObjectId& commit) {
  return {"/repos/{owner}/{repo}/commits/{commit}/status", {repo.owner, repo.name, commit.hex()}};
}

Target contents(const RepoRef& repo, std::string_view path) {
  return {"/repos/{owner}/{repo}/contents/{path...}", {repo.owner, repo.name, path}};
}

Target blobs(const RepoRef& repo) {
  return {"/repos/{owner}/{repo}/git/blobs", {repo.owner, repo.name}};
}

Target commits(const RepoRef& repo) {
  return {"/repos/{owner}/{repo}/git/commits", {repo.owner, repo.name}};
}

Target commit(const RepoRef& repo, std::string_view id) {
  return {"/repos/{owner}/{repo}/git/commits/{commit}", {repo.owner, repo.name, id}};
}

Target comparison(const RepoRef& repo, const ObjectId& base, const ObjectId& head) {
  return Target{"/repos/{owner}/{repo}/compare/{base}...{head}",
                {repo.owner, repo.name, base.hex(), head.hex()}}
      .query("per_page", "1");
}

Target trees(const RepoRef& repo) {
  return {"/repos/{owner}/{repo}/git/trees", {repo.owner, repo.name}};
}

Target refs(const RepoRef& repo) {
  return {"/repos/{owner}/{repo}/git/refs", {repo.owner, repo.name}};
}

Target branch_ref(const RepoRef& repo, std::string_view branch) {
  return {"/repos/{owner}/{repo}/git/ref/heads/{branch...}", {repo.owner, repo.name, branch}};
}

Target branch_ref_update(const RepoRef& repo, std::string_view branch) {
  return {"/repos/{owner}/{repo}/git/refs/heads/{branch...}", {repo.owner, repo.name, branch}};
}

Target pull_requests(const RepoRef& repo) {
  return {"/repos/{owner}/{repo}/pulls", {repo.owner, repo.name}};
}

Target pull_request(const RepoRef& repo, std::int64_t number) {
  return {"/repos/{owner}/{repo}/pulls/{number}", {repo.owner, repo.name, std::to_string(number)}};
}

Target pull_request_merge(const RepoRef& repo, std::int64_t number) {
  return {"/repos/{owner}/{repo}/pulls/{number}/merge",
          {repo.owner, repo.name, std::to_string(number)}};
}

Target meta() { return {"/meta", {}}; }

Target rate_limit() { return {"/rate_limit", {}}; }

}  // namespace gitprovider::github::paths
