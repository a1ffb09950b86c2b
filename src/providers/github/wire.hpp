#pragma once

// GitHub's JSON and our values. Readers ignore what they do not know; what is missing or of another
// type is a `protocol` error that names its path.

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

namespace gitprovider::github::wire {

/// A commit to build on.
struct HeadCommit {
  ObjectId id{};
  ObjectId tree{};
  std::string message{};
  /// Without parents.
  bool is_first = false;

  friend bool operator==(const HeadCommit&, const HeadCommit&) = default;
};

/// A branch and the commit it is at.
struct BranchHead {
  std::string name{};
  HeadCommit commit{};

  friend bool operator==(const BranchHead&, const BranchHead&) = default;
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

/// Where the second of two commits stands, seen from the first.
enum class Relation : std::uint8_t { identical, ahead, behind, diverged };

/// A pull request, and whether GitHub has worked out that it can be merged.
struct PullRequestView {
  PullRequest pull_request{};
  /// Absent while GitHub still works it out.
  std::optional<bool> mergeable{};
  std::optional<WallTime> created{};

  friend bool operator==(const PullRequestView&, const PullRequestView&) = default;
};

/// The answer to a merge.
struct MergeAnswer {
  bool merged = false;
  std::optional<ObjectId> commit{};

  friend bool operator==(const MergeAnswer&, const MergeAnswer&) = default;
};

Result<Repository> read_repository(const json::Value& root);
Result<RepositoryView> read_repository_view(const json::Value& root);
/// The name of an account.
Result<std::string> read_login(const json::Value& root);
/// A page of branches.
Result<std::vector<Branch>> read_branches(const json::Value& root);
/// A branch read by itself.
Result<BranchHead> read_branch_head(const json::Value& root);
/// The name of a branch as it stands in an answer.
Result<std::string> read_branch_name(const json::Value& root);
/// A ref, as the branch it is. `not_found` for the list of refs with the same beginning that older
/// hosts answer where the ref itself is not there.
Result<Branch> read_ref(const json::Value& root);
/// The id of an object that was made.
Result<ObjectId> read_made_object(const json::Value& root);
Result<HeadCommit> read_head_commit(const json::Value& root);
/// The commit that a change of one file made.
Result<ObjectId> read_commit_of_contents(const json::Value& root);
Result<CommitView> read_commit(const json::Value& root);
/// How the head of a comparison stands to its base.
Result<Relation> read_relation(const json::Value& root);
Result<PullRequestView> read_pull_request(const json::Value& root);
/// A page of pull requests.
Result<std::vector<PullRequestView>> read_pull_requests(const json::Value& root);
Result<MergeAnswer> read_merge(const json::Value& root);

/// For the token's own account, which knows no visibility but private and public.
std::string own_repository_body(const NewRepository& request);
std::string organisation_repository_body(const NewRepository& request);
std::string new_name_body(std::string_view name);
std::string new_ref_body(std::string_view branch, const ObjectId& commit);
std::string new_pull_request_body(const NewPullRequest& request);
std::string merge_body(const ObjectId& head, MergeMethod method);

}  // namespace gitprovider::github::wire
