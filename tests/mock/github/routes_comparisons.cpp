// How two commits stand to each other.

#include "tests/mock/github/paging.hpp"
#include "tests/mock/github/refusal.hpp"
#include "tests/mock/github/route.hpp"
#include "tests/mock/github/views.hpp"
#include "tests/mock/host/history.hpp"

#include <string>
#include <utility>

namespace gitprovider::mock::github {
namespace {

// A branch, or an id; a branch may be qualified by the owner of its repository.
std::string commit_named(const StoredRepository& repository, const std::string& name) {
  const auto prefix = repository.owner + ':';
  const auto plain = name.starts_with(prefix) ? name.substr(prefix.size()) : name;
  if (const auto branch = repository.branches.find(plain); branch != repository.branches.end()) {
    return branch->second;
  }
  if (repository.objects.commit(plain) == nullptr) {
    throw refuse(404, "Not Found");
  }
  return plain;
}

// As lists have a commit: its own fields a level below.
Json view_of_listed(const StoredRepository& repository, const std::string& id) {
  Json commit = view_of_commit(repository, id);
  Json parents = std::move(commit["parents"]);
  commit.erase("sha");
  commit.erase("parents");
  return {{"sha", id}, {"commit", std::move(commit)}, {"parents", std::move(parents)}};
}

const char* status_of(std::size_t ahead, std::size_t behind) {
  if (ahead > 0) {
    return behind > 0 ? "diverged" : "ahead";
  }
  return behind > 0 ? "behind" : "identical";
}

Reply compare(World& world, const Received& request) {
  auto& repository = repository_with_commits(world, request);
  const auto& both = request.path.at("basehead");
  const auto dots = both.find("...");
  if (dots == std::string::npos) {
    throw refuse(404, "Not Found");
  }
  const auto base = commit_named(repository, both.substr(0, dots));
  const auto head = commit_named(repository, both.substr(dots + 3));
  const auto common = merge_base(repository.objects, base, head);
  if (!common) {
    throw refuse(404, "No common ancestor between " + base + " and " + head + '.');
  }
  const auto ahead = commits_between(repository.objects, base, head);
  const auto behind = commits_between(repository.objects, head, base).size();
  Json commits = Json::array();
  for (const auto& id : ahead) {
    commits.push_back(view_of_listed(repository, id));
  }
  Reply reply = page_of(commits, repository, request);
  reply.body = {{"status", status_of(ahead.size(), behind)},
                {"ahead_by", ahead.size()},
                {"behind_by", behind},
                {"total_commits", ahead.size()},
                {"base_commit", view_of_listed(repository, base)},
                {"merge_base_commit", view_of_listed(repository, *common)},
                {"commits", std::move(reply.body)},
                {"files", Json::array()}};
  return reply;
}

}  // namespace

std::vector<Route> comparison_routes(World& world) {
  return {
      {"GET",
       "/repos/{owner}/{repo}/compare/{basehead}",
       on(world, compare),
       {},
       {"per_page", "page"}},
  };
}

}  // namespace gitprovider::mock::github
