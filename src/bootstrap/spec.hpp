#pragma once

// What a repository shall be: the wish that plan.hpp compares with what a host has.

#include "gitprovider/clock.hpp"
#include "gitprovider/commit.hpp"
#include "gitprovider/protection.hpp"
#include "gitprovider/pull_request.hpp"
#include "gitprovider/repository.hpp"
#include "gitprovider/result.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gitprovider::bootstrap {

/// The files of a first commit. Shared by all specs that name one template, so that a list of a
/// thousand repositories keeps it once.
using SharedFiles = std::shared_ptr<const std::vector<FileChange>>;
[[nodiscard]] SharedFiles share(std::vector<FileChange> files);

/// A branch that shall be there.
struct BranchWish {
  std::string name{};
  /// The branch it starts from, which stands before it in the spec; empty: the first one.
  std::string from{};
  /// Absent: it is left unprotected. Its `branch` is put in when it is sent.
  std::optional<ProtectBranch> protection{};

  friend bool operator==(const BranchWish&, const BranchWish&) = default;
};

/// How the pull request is merged.
struct MergeWish {
  MergeMethod method = MergeMethod::merge;
  /// How long its checks, and the host's own reckoning, are waited for.
  Duration wait{60'000};

  friend bool operator==(const MergeWish&, const MergeWish&) = default;
};

/// The first pull request. Opened where the two branches differ.
struct PullRequestWish {
  std::string head = "develop";
  std::string base = "main";
  /// Empty: `Merge HEAD into BASE`.
  std::string title{};
  std::string body{};
  bool draft = false;
  /// Absent: it is left open.
  std::optional<MergeWish> merge{};

  friend bool operator==(const PullRequestWish&, const PullRequestWish&) = default;
};

[[nodiscard]] std::string title_of(const PullRequestWish& wish);

/// What becomes of a repository with commits that this job did not make.
enum class Existing : std::uint8_t {
  adopt,   ///< it is kept as it is, and what it lacks is made beside it
  refuse,  ///< a `conflict`, unless it lacks nothing
};

/// What a refused protection means: the host's plan, or the rights of the token, forbid it.
enum class OnForbidden : std::uint8_t {
  go_on,  ///< a failed step; the rest is made
  stop,   ///< the run ends there
};

/// `adopt` or `refuse`; `continue` or `stop`: the words of a file.
[[nodiscard]] std::string_view to_string(Existing rule) noexcept;
[[nodiscard]] std::string_view to_string(OnForbidden policy) noexcept;

/// `main` and `develop`, both protected. Without approvals the protection only refuses forced
/// pushes and deletion.
[[nodiscard]] std::vector<BranchWish> gitflow_branches(std::optional<int> approvals = {});

/// A repository with its branches, started from a template.
struct Spec {
  RepoRef repo{};
  Visibility visibility = Visibility::private_;
  std::string description{};
  /// Used only where the repository has no commit yet. Null: not known; then it can be compared.
  SharedFiles files{};
  /// Commits them without their executable bits where the host cannot keep those; false: such a
  /// template is `unsupported` there.
  bool may_drop_executable = false;
  std::string message = "Start from the project template";
  /// At least one. The first takes the first commit.
  std::vector<BranchWish> branches = gitflow_branches();
  std::optional<PullRequestWish> pull_request = PullRequestWish{};
  Existing existing = Existing::adopt;
  OnForbidden on_forbidden = OnForbidden::go_on;
};

/// The branch of the first commit. The spec is valid.
[[nodiscard]] const BranchWish& trunk(const Spec& spec);

/// `owner/name`.
[[nodiscard]] std::string full_name(const RepoRef& repo);

/// One branch beside those that stand before it, and the pull request beside the branches: rules of
/// validate_wish(), for who knows the place of each.
[[nodiscard]] Result<void> validate_branch(const BranchWish& wish,
                                           std::span<const BranchWish> before);
[[nodiscard]] Result<void> validate_pull_request(const Spec& spec);

/// Every rule on a spec but those on its files, so that a bad one costs no request:
/// `invalid_argument` says which part is wrong. Among them: no branch stands in the way of another
/// (`release` beside `release/1.0`).
[[nodiscard]] Result<void> validate_wish(const Spec& spec);

/// The same with its files, which shall be there: every rule on a spec that shall be applied.
[[nodiscard]] Result<void> validate(const Spec& spec);

}  // namespace gitprovider::bootstrap
