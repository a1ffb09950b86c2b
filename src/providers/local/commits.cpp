#include "src/providers/local/commits.hpp"

#include "src/providers/local/commit_object.hpp"
#include "src/providers/local/describe.hpp"
#include "src/providers/local/git2_error.hpp"
#include "src/providers/local/oid.hpp"
#include "src/providers/local/protection_record.hpp"
#include "src/providers/local/publish.hpp"
#include "src/providers/local/refs.hpp"
#include "src/providers/local/store.hpp"
#include "src/providers/local/tree_changes.hpp"

#include <optional>
#include <string>
#include <utility>

namespace gitprovider::local {
namespace {

using Head = std::optional<git_oid>;

std::string tried(const NewCommit& request) { return "commit to " + request.branch; }

// A branch that is not there is made by the first commit of a repository, and by no other.
Result<Head> without_branch(git_repository* repository, const NewCommit& request) {
  auto empty = is_empty(repository);
  if (!empty) {
    return std::move(empty).error();
  }
  if (!*empty) {
    return not_found("branch " + request.branch);
  }
  if (request.expected_head) {
    return conflict(tried(request),
                    "the repository is empty, so its head cannot be the expected one");
  }
  return Head{};
}

/// What the commit is built on; nothing for the first commit of a repository.
Result<Head> find_head(git_repository* repository, const NewCommit& request) {
  auto head = find_ref(repository, branch_ref(request.branch));
  if (!head) {
    return std::move(head).error();
  }
  if (!head->has_value()) {
    return without_branch(repository, request);
  }
  if (request.expected_head && *request.expected_head != to_object_id(**head)) {
    return conflict(tried(request), "the branch is at " + short_id(**head) + ", not at " +
                                        request.expected_head->hex().substr(0, 10));
  }
  return *std::move(head);
}

Result<void> require_permission(const Protections& protections, const NewCommit& request) {
  const auto* protection = find_protection(protections, request.branch);
  if (protection == nullptr || !needs_pull_request(*protection)) {
    return {};
  }
  return Error{
      .code = ErrorCode::forbidden,
      .message = tried(request) + ": the branch is protected and changes by a pull request only"};
}

Result<git_oid> write_tree(git_repository* repository, const Head& head, const NewCommit& request,
                           const Terms& terms) {
  if (!head) {
    return apply_changes(repository, nullptr, request.changes, terms);
  }
  auto base = read_tree(repository, *head);
  if (!base) {
    return std::move(base).error();
  }
  return apply_changes(repository, base->get(), request.changes, terms);
}

Result<git_oid> write_commit_on(git_repository* repository, const Head& head, const git_oid& tree,
                                const NewCommit& request, const git_signature* signature) {
  return write_commit(repository,
                      {.tree = tree,
                       .parents = head ? std::vector<git_oid>{*head} : std::vector<git_oid>{},
                       .message = request.message,
                       .author = signature,
                       .committer = signature});
}

Result<void> move_branch(git_repository* repository, const Head& head, const git_oid& commit,
                         const NewCommit& request) {
  // HEAD first: a crash in between leaves an empty repository, not one whose HEAD leads nowhere.
  if (!head) {
    if (auto named = set_default_branch(repository, request.branch); !named) {
      return std::move(named).error();
    }
  }
  auto moved = move_ref(repository, {.ref = branch_ref(request.branch), .from = head, .to = commit},
                        tried(request));
  // Somebody pushed the first commit meanwhile.
  if (!moved && moved.error().code == ErrorCode::already_exists) {
    moved.error().code = ErrorCode::conflict;
  }
  return moved;
}

/// What the branch is about to move to.
CommitIntent intent_of(const RepoRef& repo, const Head& head, const git_oid& commit,
                       const NewCommit& request) {
  return {.repo = repo,
          .branch = request.branch,
          .parent = head ? std::optional{to_object_id(*head)} : std::nullopt,
          .commit = to_object_id(commit),
          .files_changed = request.changes.size()};
}

Result<Applied<Commit>> commit_on(const Host& host, const OpenedRepository& opened,
                                  const Head& head, const NewCommit& request, const Terms& terms) {
  git_repository* repository = opened.git.get();
  auto tree = write_tree(repository, head, request, terms);
  if (!tree) {
    return std::move(tree).error();
  }
  auto signature = sign(host.identity, terms.clock().wall_now());
  if (!signature) {
    return std::move(signature).error();
  }
  auto commit = write_commit_on(repository, head, *tree, request, signature->get());
  if (!commit) {
    return std::move(commit).error();
  }
  if (auto left = terms.check(); !left) {
    return std::move(left).error();
  }
  const Intent intent = intent_of(opened.repo, head, *commit, request);
  return publish<Commit>(
      {.host = host, .terms = terms, .intent = intent, .look = look_into(opened, intent, terms)},
      [&] {
        return move_branch(repository, head, *commit, request).transform([&] {
          return Commit{.id = to_object_id(*commit),
                        .branch = request.branch,
                        .files_changed = request.changes.size()};
        });
      });
}

}  // namespace

Result<Applied<Commit>> commit_files(const Host& host, const RepoRef& repo,
                                     const NewCommit& request, const Terms& terms) {
  auto opened = terms.check().and_then([&] { return open_to_change(host.root, repo, terms); });
  if (!opened) {
    return std::move(opened).error();
  }
  auto head = find_head(opened->git.get(), request);
  if (!head) {
    return std::move(head).error();
  }
  return require_permission(opened->own.protections, request).and_then([&] {
    return commit_on(host, *opened, *head, request, terms);
  });
}

}  // namespace gitprovider::local
