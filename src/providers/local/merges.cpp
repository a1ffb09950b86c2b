#include "src/providers/local/merges.hpp"

#include "src/providers/local/commit_object.hpp"
#include "src/providers/local/git2_error.hpp"
#include "src/providers/local/git2_handle.hpp"

#include <cassert>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

namespace gitprovider::local {
namespace {

constexpr std::string_view kTried = "merge";
constexpr std::size_t kNamedConflicts = 3;

std::string_view path_of(const git_index_entry* ancestor, const git_index_entry* ours,
                         const git_index_entry* theirs) {
  for (const auto* side : {ours, theirs, ancestor}) {
    if (side != nullptr) {
      return side->path;
    }
  }
  return {};
}

Result<std::set<std::string>> conflicting_paths(git_index* index) {
  std::set<std::string> paths;
  ConflictsHandle conflicts;
  int code = git_index_conflict_iterator_new(Into{conflicts}, index);
  while (code == 0) {
    const git_index_entry* ancestor = nullptr;
    const git_index_entry* ours = nullptr;
    const git_index_entry* theirs = nullptr;
    code = git_index_conflict_next(&ancestor, &ours, &theirs, conflicts.get());
    if (code == 0) {
      paths.emplace(path_of(ancestor, ours, theirs));
    }
  }
  if (code != GIT_ITEROVER) {
    return git2_error(code, kTried);
  }
  return paths;
}

std::string listed(const std::set<std::string>& paths) {
  std::string text = "both sides changed ";
  std::size_t named = 0;
  for (const auto& path : paths) {
    if (named == kNamedConflicts) {
      return text + " and " + std::to_string(paths.size() - named) + " more";
    }
    text += named++ == 0 ? "" : ", ";
    text += path;
  }
  return text;
}

/// The tree of a merged index, refused where something is left to settle.
Result<git_oid> write_merged_tree(git_repository* repository, git_index* index) {
  if (git_index_has_conflicts(index) != 0) {
    auto paths = conflicting_paths(index);
    return paths ? conflict(kTried, listed(*paths)) : std::move(paths).error();
  }
  git_oid tree{};
  if (const int code = git_index_write_tree_to(&tree, index, repository); code != 0) {
    return git2_error(code, kTried);
  }
  return tree;
}

Result<git_oid> merge_trees(git_repository* repository, const Merge& merge) {
  auto base = read_commit(repository, merge.base);
  if (!base) {
    return std::move(base).error();
  }
  auto head = read_commit(repository, merge.head);
  if (!head) {
    return std::move(head).error();
  }
  IndexHandle index;
  const int code = git_merge_commits(Into{index}, repository, base->get(), head->get(), nullptr);
  return code == 0 ? write_merged_tree(repository, index.get()) : git2_error(code, kTried);
}

Result<git_oid> write_one_commit(git_repository* repository, const Merge& merge,
                                 std::vector<git_oid> parents) {
  auto tree = merge_trees(repository, merge);
  if (!tree) {
    return std::move(tree).error();
  }
  return write_commit(repository, {.tree = *tree,
                                   .parents = std::move(parents),
                                   .message = merge.message,
                                   .author = merge.signature,
                                   .committer = merge.signature});
}

/// The commits of the head that the base lacks, oldest first.
Result<std::vector<git_oid>> commits_to_replay(git_repository* repository, const Merge& merge) {
  WalkHandle walk;
  int code = git_revwalk_new(Into{walk}, repository);
  code =
      code == 0 ? git_revwalk_sorting(walk.get(), GIT_SORT_TOPOLOGICAL | GIT_SORT_REVERSE) : code;
  code = code == 0 ? git_revwalk_push(walk.get(), &merge.head) : code;
  code = code == 0 ? git_revwalk_hide(walk.get(), &merge.base) : code;
  std::vector<git_oid> commits;
  git_oid next{};
  while (code == 0 && (code = git_revwalk_next(&next, walk.get())) == 0) {
    commits.push_back(next);
  }
  if (code != GIT_ITEROVER) {
    return git2_error(code, "list the commits to rebase");
  }
  return commits;
}

/// The tree of `original` replayed on `tip`.
Result<git_oid> replay_tree(git_repository* repository, git_commit* original, git_commit* tip) {
  IndexHandle index;
  const int code = git_cherrypick_commit(Into{index}, repository, original, tip, 0, nullptr);
  return code == 0 ? write_merged_tree(repository, index.get()) : git2_error(code, kTried);
}

Result<git_oid> replay(git_repository* repository, const git_oid& id, const git_oid& tip,
                       const git_signature* committer) {
  auto original = read_commit(repository, id);
  if (!original) {
    return std::move(original).error();
  }
  if (git_commit_parentcount(original->get()) > 1) {
    return tip;
  }
  auto onto = read_commit(repository, tip);
  if (!onto) {
    return std::move(onto).error();
  }
  auto tree = replay_tree(repository, original->get(), onto->get());
  if (!tree) {
    return std::move(tree).error();
  }
  if (git_oid_equal(&*tree, git_commit_tree_id(onto->get())) != 0) {
    return tip;
  }
  return write_commit(repository, {.tree = *tree,
                                   .parents = {tip},
                                   .message = git_commit_message_raw(original->get()),
                                   .author = git_commit_author(original->get()),
                                   .committer = committer});
}

Result<git_oid> rebase(git_repository* repository, const Merge& merge, const Terms& terms) {
  auto commits = commits_to_replay(repository, merge);
  if (!commits) {
    return std::move(commits).error();
  }
  git_oid tip = merge.base;
  for (const auto& commit : *commits) {
    auto next =
        terms.check().and_then([&] { return replay(repository, commit, tip, merge.signature); });
    if (!next) {
      return next;
    }
    tip = *next;
  }
  if (git_oid_equal(&tip, &merge.base) != 0) {
    return conflict(kTried,
                    "a rebase leaves nothing to add: the base has all these changes already");
  }
  return tip;
}

}  // namespace

Result<git_oid> write_merge(git_repository* repository, const Merge& merge, const Terms& terms) {
  switch (merge.method) {
    case MergeMethod::merge:
      return write_one_commit(repository, merge, {merge.base, merge.head});
    case MergeMethod::squash:
      return write_one_commit(repository, merge, {merge.base});
    case MergeMethod::rebase:
      return rebase(repository, merge, terms);
  }
  assert(false);
  return conflict(kTried, "unknown method");
}

}  // namespace gitprovider::local
