#include "src/providers/local/commit_object.hpp"

#include "src/providers/local/git2_error.hpp"

#include <utility>

namespace gitprovider::local {

Result<CommitHandle> read_commit(git_repository* repository, const git_oid& id) {
  CommitHandle commit;
  if (const int code = git_commit_lookup(Into{commit}, repository, &id); code != 0) {
    return git2_error(code, "read a commit");
  }
  return commit;
}

Result<TreeHandle> read_tree(git_repository* repository, const git_oid& commit) {
  auto found = read_commit(repository, commit);
  if (!found) {
    return std::move(found).error();
  }
  TreeHandle tree;
  if (const int code = git_commit_tree(Into{tree}, found->get()); code != 0) {
    return git2_error(code, "read the tree of a commit");
  }
  return tree;
}

Result<git_oid> write_commit(git_repository* repository, const NewCommitObject& commit) {
  TreeHandle tree;
  if (const int code = git_tree_lookup(Into{tree}, repository, &commit.tree); code != 0) {
    return git2_error(code, "read the tree of the new commit");
  }
  std::vector<CommitHandle> parents;
  std::vector<const git_commit*> raw;
  for (const auto& id : commit.parents) {
    auto parent = read_commit(repository, id);
    if (!parent) {
      return std::move(parent).error();
    }
    raw.push_back(parent->get());
    parents.push_back(*std::move(parent));
  }
  git_oid id{};
  const int code =
      git_commit_create(&id, repository, nullptr, commit.author, commit.committer, nullptr,
                        commit.message.c_str(), tree.get(), raw.size(), raw.data());
  if (code != 0) {
    return git2_error(code, "write the commit");
  }
  return id;
}

Result<bool> is_reachable(git_repository* repository, const git_oid& commit, const git_oid& tip) {
  CommitHandle found;
  int answer = git_commit_lookup(Into{found}, repository, &commit);
  // A commit that was never written is on no branch.
  if (answer == GIT_ENOTFOUND) {
    return false;
  }
  if (answer == 0) {
    answer =
        git_oid_equal(&commit, &tip) != 0 ? 1 : git_graph_descendant_of(repository, &tip, &commit);
  }
  if (answer < 0) {
    return git2_error(answer, "compare two commits");
  }
  return answer == 1;
}

Result<std::size_t> count_ahead(git_repository* repository, const git_oid& tip,
                                const git_oid& base) {
  std::size_t ahead = 0;
  std::size_t behind = 0;
  if (const int code = git_graph_ahead_behind(&ahead, &behind, repository, &tip, &base);
      code != 0) {
    return git2_error(code, "compare two branches");
  }
  return ahead;
}

Result<bool> share_history(git_repository* repository, const git_oid& one, const git_oid& two) {
  git_oid base{};
  const int code = git_merge_base(&base, repository, &one, &two);
  if (code != 0 && code != GIT_ENOTFOUND) {
    return git2_error(code, "compare two branches");
  }
  return code == 0;
}

}  // namespace gitprovider::local
