#include "tests/mock/host/history.hpp"

#include <algorithm>
#include <deque>
#include <set>
#include <utility>

namespace gitprovider::mock {
namespace {

std::set<std::string> ancestors(const ObjectStore& objects, const std::string& commit) {
  std::set<std::string> seen{commit};
  std::deque<std::string> queue{commit};
  while (!queue.empty()) {
    const std::string at = queue.front();
    queue.pop_front();
    for (const auto& parent : objects.commit(at)->parents) {
      if (seen.insert(parent).second) {
        queue.push_back(parent);
      }
    }
  }
  return seen;
}

const TreeFile* find_file(const Tree& tree, const std::string& path) {
  const auto found = tree.find(path);
  return found == tree.end() ? nullptr : &found->second;
}

bool same(const TreeFile* one, const TreeFile* other) {
  return one == nullptr || other == nullptr ? one == other : *one == *other;
}

bool has_file_under_file(const Tree& tree) {
  for (auto at = tree.begin(); at != tree.end(); ++at) {
    const auto below = tree.lower_bound(at->first + '/');
    if (below != tree.end() && below->first.starts_with(at->first + '/')) {
      return true;
    }
  }
  return false;
}

std::optional<Tree> three_way(const Tree& origin, const Tree& ours, const Tree& theirs) {
  std::set<std::string> paths;
  for (const Tree* tree : {&origin, &ours, &theirs}) {
    for (const auto& [path, file] : *tree) {
      paths.insert(path);
    }
  }
  Tree merged;
  for (const auto& path : paths) {
    const TreeFile* before = find_file(origin, path);
    const TreeFile* mine = find_file(ours, path);
    const TreeFile* other = find_file(theirs, path);
    if (!same(mine, other) && !same(before, mine) && !same(before, other)) {
      return std::nullopt;
    }
    const TreeFile* kept = same(before, mine) ? other : mine;
    if (kept != nullptr) {
      merged.emplace(path, *kept);
    }
  }
  return has_file_under_file(merged) ? std::nullopt : std::optional(std::move(merged));
}

void collect(const ObjectStore& objects, const std::string& commit, std::set<std::string>& seen,
             std::vector<std::string>& out) {
  if (!seen.insert(commit).second) {
    return;
  }
  for (const auto& parent : objects.commit(commit)->parents) {
    collect(objects, parent, seen, out);
  }
  out.push_back(commit);
}

}  // namespace

bool is_ancestor(const ObjectStore& objects, const std::string& ancestor,
                 const std::string& commit) {
  return ancestors(objects, commit).contains(ancestor);
}

/// The best one: none of the others is on top of it.
std::optional<std::string> merge_base(const ObjectStore& objects, const std::string& base,
                                      const std::string& head) {
  const auto of_base = ancestors(objects, base);
  std::set<std::string> common;
  for (const auto& id : ancestors(objects, head)) {
    if (of_base.contains(id)) {
      common.insert(id);
    }
  }
  const auto is_below_another = [&](const std::string& id) {
    return std::any_of(common.begin(), common.end(), [&](const std::string& other) {
      return other != id && ancestors(objects, other).contains(id);
    });
  };
  const auto best = std::find_if_not(common.begin(), common.end(), is_below_another);
  return best == common.end() ? std::nullopt : std::optional(*best);
}

std::vector<std::string> commits_before(const ObjectStore& objects, const std::string& head) {
  std::set<std::string> seen;
  std::vector<std::string> out;
  collect(objects, head, seen, out);
  return out;
}

std::vector<std::string> commits_between(const ObjectStore& objects, const std::string& base,
                                         const std::string& head) {
  auto seen = ancestors(objects, base);
  std::vector<std::string> out;
  collect(objects, head, seen, out);
  return out;
}

std::string last_commit_of(const ObjectStore& objects, const std::string& head,
                           const std::string& path) {
  std::string at = head;
  while (true) {
    const auto& parents = objects.commit(at)->parents;
    const auto same_there = std::find_if(parents.begin(), parents.end(), [&](const auto& parent) {
      return same(find_file(objects.files_of(at), path), find_file(objects.files_of(parent), path));
    });
    if (same_there == parents.end()) {
      return at;
    }
    at = *same_there;
  }
}

std::optional<Tree> merge_files(const ObjectStore& objects, const std::string& base,
                                const std::string& head) {
  const auto origin = merge_base(objects, base, head);
  const Tree nothing;
  return three_way(origin ? objects.files_of(*origin) : nothing, objects.files_of(base),
                   objects.files_of(head));
}

std::optional<std::string> rebase(ObjectStore& objects, const std::string& base,
                                  const std::string& head, const Signature& committer) {
  std::string tip = base;
  for (const auto& id : commits_between(objects, base, head)) {
    const StoredCommit original = *objects.commit(id);
    if (original.parents.size() > 1) {
      continue;
    }
    const Tree before = original.parents.empty() ? Tree{} : objects.files_of(original.parents[0]);
    const auto files = three_way(before, objects.files_of(tip), objects.files_of(id));
    if (!files) {
      return std::nullopt;
    }
    tip = objects.add_commit({.tree = objects.add_tree(*files),
                              .parents = {tip},
                              .author = original.author,
                              .committer = committer,
                              .message = original.message});
  }
  return tip;
}

}  // namespace gitprovider::mock
