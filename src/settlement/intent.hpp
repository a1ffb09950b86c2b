#pragma once

// What a mutation wanted, as far as a later look at the host needs it. Holds no text that people
// wrote: no title, message or content.

#include "gitprovider/object_id.hpp"
#include "gitprovider/operation.hpp"
#include "gitprovider/protection.hpp"
#include "gitprovider/pull_request.hpp"
#include "gitprovider/repository.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>

namespace gitprovider {

struct CreateRepoIntent {
  RepoRef repo{};
  Visibility visibility = Visibility::private_;
  /// The name its default branch is made with; absent: the host's choice.
  std::optional<std::string> default_branch{};
  /// Whether it has a first commit.
  bool is_initialized = false;

  friend bool operator==(const CreateRepoIntent&, const CreateRepoIntent&) = default;
};

struct CreateBranchIntent {
  RepoRef repo{};
  std::string name{};
  ObjectId at{};

  friend bool operator==(const CreateBranchIntent&, const CreateBranchIntent&) = default;
};

struct ProtectIntent {
  RepoRef repo{};
  ProtectBranch rules{};

  friend bool operator==(const ProtectIntent&, const ProtectIntent&) = default;
};

struct CommitIntent {
  RepoRef repo{};
  std::string branch{};
  /// The head it was built on; absent in an empty repository.
  std::optional<ObjectId> parent{};
  /// The commit itself, on hosts where its id is known before it is visible.
  std::optional<ObjectId> commit{};
  /// The mark in its message; empty: it has none.
  std::string marker{};
  /// What a Commit says of it.
  std::size_t files_changed = 0;
  /// Whether the host itself refuses a second one, by the head or the files it names.
  bool is_guarded = true;
  /// Whether the branch moves from wherever it is.
  bool is_forced = false;
  /// It is one of the two steps of a first commit: some of its files, which has no `commit` here,
  /// and then all of them in the place of that one, the `parent`.
  bool has_two_steps = false;

  friend bool operator==(const CommitIntent&, const CommitIntent&) = default;
};

struct OpenPullRequestIntent {
  RepoRef repo{};
  std::string head{};
  std::string base{};

  friend bool operator==(const OpenPullRequestIntent&, const OpenPullRequestIntent&) = default;
};

struct MergeIntent {
  RepoRef repo{};
  std::int64_t number = 0;
  /// The head it was pinned to.
  ObjectId head{};
  std::string base{};
  MergeMethod method = MergeMethod::merge;

  friend bool operator==(const MergeIntent&, const MergeIntent&) = default;
};

using Intent = std::variant<CreateRepoIntent, CreateBranchIntent, ProtectIntent, CommitIntent,
                            OpenPullRequestIntent, MergeIntent>;

[[nodiscard]] Operation operation_of(const Intent& intent) noexcept;
[[nodiscard]] const RepoRef& repo_of(const Intent& intent) noexcept;
/// Whether the host would refuse a second one, so that one may be sent again once the first is
/// proven absent.
[[nodiscard]] bool is_guarded(const Intent& intent) noexcept;

}  // namespace gitprovider
