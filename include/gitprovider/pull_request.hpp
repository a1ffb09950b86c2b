#pragma once

// Pull requests (merge requests on GitLab).

#include "gitprovider/export.hpp"
#include "gitprovider/object_id.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace gitprovider {

/// Where a pull request stands. A closed one was not merged.
enum class PullRequestState : std::uint8_t { open, merged, closed };

/// `open`, `merged` or `closed`.
[[nodiscard]] GITPROVIDER_EXPORT std::string_view to_string(PullRequestState state) noexcept;

/// A pull request as the host describes it.
struct PullRequest {
  std::int64_t number = 0;
  PullRequestState state = PullRequestState::open;
  std::string head{};
  std::string base{};
  ObjectId head_id{};
  std::string web_url{};
  /// The commit the merge made; absent before it, and where the host does not tell.
  std::optional<ObjectId> merge_id{};

  friend bool operator==(const PullRequest&, const PullRequest&) = default;
};

/// What is asked for a new pull request. Both are branches of the same repository.
struct NewPullRequest {
  std::string head{};
  std::string base{};
  std::string title{};
  std::string body{};
  bool draft = false;

  friend bool operator==(const NewPullRequest&, const NewPullRequest&) = default;
};

/// How the commits of a pull request come into its base.
enum class MergeMethod : std::uint8_t { merge, squash, rebase };

/// `merge`, `squash` or `rebase`.
[[nodiscard]] GITPROVIDER_EXPORT std::string_view to_string(MergeMethod method) noexcept;

/// What is asked for a merge. The merge names the head it merges; without `expected_head` that is
/// the head found at the start. A head that has moved is a `conflict`, never merged unseen.
struct MergePullRequest {
  std::int64_t number = 0;
  MergeMethod method = MergeMethod::merge;
  std::optional<ObjectId> expected_head{};
  /// How long to wait while the host still works out whether it can be merged; zero: not at all.
  std::chrono::milliseconds wait{0};

  friend bool operator==(const MergePullRequest&, const MergePullRequest&) = default;
};

}  // namespace gitprovider
