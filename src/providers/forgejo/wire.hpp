#pragma once

// JSON of Forgejo and Gitea and our values. Readers ignore what they do not know; what is missing
// or of another type is a `protocol` error that names its path. An empty list may be null.

#include "src/json/document.hpp"

#include "gitprovider/branch.hpp"
#include "gitprovider/clock.hpp"
#include "gitprovider/object_id.hpp"
#include "gitprovider/pull_request.hpp"
#include "gitprovider/repository.hpp"
#include "gitprovider/result.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gitprovider::forgejo::wire {

enum class EntryKind : std::uint8_t { file, executable, symlink, folder, submodule };

/// One entry of a folder.
struct TreeEntry {
  std::string name{};
  EntryKind kind = EntryKind::file;
  ObjectId id{};
  /// Of a file, in bytes; absent where the server does not say.
  std::optional<std::int64_t> size{};

  friend bool operator==(const TreeEntry&, const TreeEntry&) = default;
};

/// A page of a folder.
struct TreePage {
  std::vector<TreeEntry> entries{};
  /// There are more pages.
  bool truncated = false;
};

/// A repository, and when it was made.
struct RepositoryView {
  Repository repository{};
  WallTime created{};

  friend bool operator==(const RepositoryView&, const RepositoryView&) = default;
};

/// A commit by what tells it from others.
struct CommitView {
  ObjectId id{};
  std::vector<ObjectId> parents{};
  std::string message{};

  friend bool operator==(const CommitView&, const CommitView&) = default;
};

/// The commit that a change of files made.
struct MadeCommit {
  ObjectId id{};
  /// Empty where there are none or the server does not say.
  std::vector<ObjectId> parents{};

  friend bool operator==(const MadeCommit&, const MadeCommit&) = default;
};

/// A pull request and what decides whether it can be merged.
struct PullRequestView {
  PullRequest pull_request{};
  /// False also while the server still works it out.
  bool mergeable = false;
  /// Absent where the server does not say.
  std::optional<bool> draft{};
  std::optional<WallTime> created{};
  /// Its head is a branch of another repository.
  bool is_from_fork = false;

  friend bool operator==(const PullRequestView&, const PullRequestView&) = default;
};

Result<Repository> read_repository(const json::Value& root);
Result<RepositoryView> read_repository_view(const json::Value& root);
/// The name of an account.
Result<std::string> read_login(const json::Value& root);
/// What the server calls its version: `1.26.0`, `12.0.1+gitea-1.22.0`.
Result<std::string> read_version(const json::Value& root);
Result<Branch> read_branch(const json::Value& root);
/// A page of branches.
Result<std::vector<Branch>> read_branches(const json::Value& root);
/// The id of a commit.
Result<ObjectId> read_commit(const json::Value& root);
Result<CommitView> read_commit_view(const json::Value& root);
/// A page of commits.
Result<std::vector<CommitView>> read_commit_views(const json::Value& root);
/// Whether a list holds anything.
Result<bool> read_is_empty_list(const json::Value& root);
Result<TreePage> read_tree(const json::Value& root);
Result<MadeCommit> read_made_commit(const json::Value& root);
Result<PullRequestView> read_pull_request(const json::Value& root);
/// A page of pull requests.
Result<std::vector<PullRequestView>> read_pull_requests(const json::Value& root);

std::string new_repository_body(const NewRepository& request);
/// `commit` is pinned, so that a source that moves meanwhile changes nothing.
std::string new_branch_body(std::string_view name, const ObjectId& commit);
std::string new_pull_request_body(const NewPullRequest& request);
std::string merge_body(const ObjectId& head, MergeMethod method);

}  // namespace gitprovider::forgejo::wire
