#pragma once

// GitLab's JSON and our values. Readers ignore what they do not know; what is missing or of another
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
#include <vector>

namespace gitprovider::gitlab::wire {

/// A user's or a group's namespace.
struct Namespace {
  std::int64_t id = 0;
  std::string full_path{};

  friend bool operator==(const Namespace&, const Namespace&) = default;
};

/// A project, and when it was made.
struct ProjectView {
  Repository repository{};
  WallTime created{};

  friend bool operator==(const ProjectView&, const ProjectView&) = default;
};

/// A commit with what it was built on.
struct CommitView {
  ObjectId id{};
  std::vector<ObjectId> parents{};
  std::string message{};

  friend bool operator==(const CommitView&, const CommitView&) = default;
};

/// A merge request, and what GitLab says about merging it.
struct MergeRequestView {
  PullRequest pull_request{};
  /// The project it belongs to; absent in cut-down answers.
  std::optional<std::int64_t> project{};
  /// `mergeable`, `checking` and so on; empty where GitLab says nothing.
  std::string merge_status{};
  /// A merge is in progress.
  bool is_locked = false;
  /// Why the last merge failed; empty where none did.
  std::string merge_error{};
  std::optional<WallTime> created{};
  /// Its head is a branch of another project.
  bool is_from_fork = false;

  friend bool operator==(const MergeRequestView&, const MergeRequestView&) = default;
};

/// A project that is marked for deletion counts as archived: it takes no change and will be gone.
Result<Repository> read_project(const json::Value& root);
Result<ProjectView> read_project_view(const json::Value& root);
Result<Namespace> read_namespace(const json::Value& root);
Result<Branch> read_branch(const json::Value& root);
/// A page of branches.
Result<std::vector<Branch>> read_branches(const json::Value& root);
Result<CommitView> read_commit(const json::Value& root);
/// A page of commits.
Result<std::vector<CommitView>> read_commits(const json::Value& root);
/// The paths of the files in a page of a folder, without the folders in it.
Result<std::vector<std::string>> read_file_paths(const json::Value& root);
Result<MergeRequestView> read_merge_request(const json::Value& root);
/// A page of merge requests.
Result<std::vector<MergeRequestView>> read_merge_requests(const json::Value& root);

std::string new_project_body(const NewRepository& request, std::int64_t name_space);
std::string new_branch_body(const std::string& name, const ObjectId& commit);
std::string new_merge_request_body(const NewPullRequest& request);
/// Keeps the head: a project's own setting may be to delete it, which nobody has asked for.
std::string merge_body(const ObjectId& head, MergeMethod method);

/// What the host calls its version: `17.5.1-ee`.
Result<std::string> read_version(const json::Value& root);

}  // namespace gitprovider::gitlab::wire
