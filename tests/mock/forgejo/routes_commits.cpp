// Commits and the trees below them.

#include "tests/mock/forgejo/paging.hpp"
#include "tests/mock/forgejo/refusal.hpp"
#include "tests/mock/forgejo/route.hpp"
#include "tests/mock/forgejo/views.hpp"
#include "tests/mock/host/history.hpp"
#include "tests/mock/host/paging.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace gitprovider::mock::forgejo {
namespace {

const std::string& commit_or_404(const StoredRepository& repository, const std::string& ref) {
  const auto* commit = find_commit(repository, ref);
  if (commit == nullptr) {
    throw not_found();
  }
  return *commit;
}

// From `sha` back, without what `not` has, newest first.
Reply list_commits(World& world, const Received& request) {
  auto& repository = repository_of(world, request);
  if (repository.is_empty()) {
    throw refuse(409, "Git Repository is empty.");
  }
  const auto from = query_or(request, "sha", repository.default_branch);
  const auto without = query_or(request, "not", "");
  const auto& head = commit_or_404(repository, from);
  auto ids = without.empty()
                 ? commits_before(repository.objects, head)
                 : commits_between(repository.objects, commit_or_404(repository, without), head);
  std::reverse(ids.begin(), ids.end());
  Json items = Json::array();
  for (const auto& id : ids) {
    items.push_back(view_of_commit(repository, id));
  }
  return page_of(world, items, request);
}

Reply get_commit(World& world, const Received& request) {
  auto& repository = repository_of(world, request);
  return {.body = view_of_commit(repository, commit_or_404(repository, request.path.at("sha")))};
}

Json entry(const std::string& path, const TreeFile& file) {
  return {{"path", path},
          {"mode", file.mode},
          {"type", file.mode == "040000" ? "tree" : "blob"},
          {"size", 0},
          {"sha", file.blob}};
}

// The files and folders right in a folder.
Json entries_of(ObjectStore& objects, const Tree& files) {
  Json entries = Json::array();
  for (auto at = files.begin(); at != files.end();) {
    const auto slash = at->first.find('/');
    if (slash == std::string::npos) {
      entries.push_back(entry(at->first, at->second));
      ++at;
      continue;
    }
    const auto folder = at->first.substr(0, slash + 1);
    Tree below;
    for (; at != files.end() && at->first.starts_with(folder); ++at) {
      below.emplace(at->first.substr(folder.size()), at->second);
    }
    entries.push_back(
        entry(folder.substr(0, slash), {.mode = "040000", .blob = objects.add_tree(below)}));
  }
  return entries;
}

Json all_entries_of(const Tree& files) {
  Json entries = Json::array();
  for (const auto& [path, file] : files) {
    entries.push_back(entry(path, file));
  }
  return entries;
}

const Tree& tree_asked(const StoredRepository& repository, const std::string& ref) {
  if (const auto* tree = repository.objects.tree(ref)) {
    return *tree;
  }
  const auto* commit = find_commit(repository, ref);
  if (commit == nullptr) {
    throw refuse(400, "object does not exist [id: " + ref + ", rel_path: ]");
  }
  return repository.objects.files_of(*commit);
}

Reply get_tree(World& world, const Received& request) {
  auto& repository = repository_of(world, request);
  const auto& sha = request.path.at("sha");
  const Tree files = tree_asked(repository, sha);
  const bool is_recursive = query_or(request, "recursive", "false") == "true";
  const auto page =
      cut_page(is_recursive ? all_entries_of(files) : entries_of(repository.objects, files),
               request, {.fallback = 1'000, .most = 1'000});
  return {.body = {{"sha", sha},
                   {"tree", page.items},
                   {"truncated", page.number < page.last},
                   {"page", page.number},
                   {"total_count", page.total}}};
}

}  // namespace

std::vector<Route> commit_routes(World& world) {
  return {
      {"GET",
       "/repos/{owner}/{repo}/commits",
       on(world, list_commits),
       {},
       {"sha", "not", "page", "limit", "stat", "verification", "files"}},
      {"GET",
       "/repos/{owner}/{repo}/git/commits/{sha}",
       on(world, get_commit),
       {},
       {"stat", "verification", "files"}},
      {"GET",
       "/repos/{owner}/{repo}/git/trees/{sha}",
       on(world, get_tree),
       {},
       {"recursive", "page", "per_page"}},
  };
}

}  // namespace gitprovider::mock::forgejo
