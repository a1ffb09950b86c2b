#pragma once

// Compares what is with what is asked. Pure: the same facts always give the same steps.

#include "src/bootstrap/spec.hpp"

#include "gitprovider/branch.hpp"
#include "gitprovider/error.hpp"
#include "gitprovider/git_provider.hpp"
#include "gitprovider/pull_request.hpp"
#include "gitprovider/repository.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gitprovider::bootstrap {

enum class StepKind : std::uint8_t {
  repository,
  first_commit,
  branch,
  protection,
  pull_request,
  merge,
};

enum class StepState : std::uint8_t {
  done,     ///< it was there already; nothing was sent
  planned,  ///< it is missing
  created,  ///< this run made it
  failed,   ///< the host refused it
  unknown,  ///< it was sent, and nothing says whether it took effect
  blocked,  ///< it cannot be had as things are; nothing was sent
};

/// `done`, `planned`, `created`, `failed`, `unknown` or `blocked`.
[[nodiscard]] std::string_view to_string(StepState state) noexcept;

/// One thing that a repository has.
struct Step {
  StepKind kind = StepKind::repository;
  StepState state = StepState::planned;
  /// The branch it is about; empty for the repository, the pull request and its merge.
  std::string branch{};
  /// What a person should know about it; may be empty.
  std::string note{};

  friend bool operator==(const Step&, const Step&) = default;
};

/// `repository`, `first commit`, `branch develop`, `protect main`, `pull request`, `merge`: the
/// step's name in JSON and on a terminal.
[[nodiscard]] std::string name(const Step& step);

/// What a host has, and can.
struct Observed {
  /// Absent: there is no such repository, or this token may not see it.
  std::optional<Repository> repository{};
  std::vector<Branch> branches{};
  /// Of the wanted head and base, newest first. Absent: not looked for, or the host cannot tell.
  std::optional<std::vector<PullRequest>> pull_requests{};
  Capabilities can{};
  /// Its commits, if it has any, are of this job.
  bool is_ours = false;
  /// The commit of some of the files at which an earlier run of this job ended.
  std::optional<ObjectId> begun_at{};
};

/// Whether the trunk is still where an earlier run ended in the middle of its first commit.
[[nodiscard]] bool first_commit_is_begun(const Spec& spec, const Observed& observed) noexcept;

/// The branch of that name, or null.
[[nodiscard]] const Branch* find_branch(const Observed& observed, std::string_view name) noexcept;

/// Where a missing branch starts: the branch its wish names, or for the trunk the default branch of
/// a repository that has commits under another name. Empty where there is no such branch.
[[nodiscard]] std::string start_of(const Spec& spec, const Observed& observed,
                                   const BranchWish& wish);

/// Whether the two branches of the wanted pull request are there and differ.
[[nodiscard]] bool pull_request_is_worth_a_look(const Spec& spec, const Observed& observed);

/// The open one among those observed, or null.
[[nodiscard]] const PullRequest* open_one(const Observed& observed) noexcept;

/// The way from what is to what is asked.
struct Plan {
  /// Of one spec always the same, in the same order, each `done`, `planned` or `blocked`.
  std::vector<Step> steps{};
  /// Why the wish cannot be had; then nothing of it may be made. `conflict`: an archived
  /// repository, one under another name or with foreign content that the spec refuses, branches in
  /// the way (`develop/x` beside `develop`), commits but no branch to start the trunk from.
  /// `unsupported`: what this host cannot do.
  std::optional<Error> obstacle{};
};

/// The content of a repository that has commits is left as it is. The spec is valid.
[[nodiscard]] Plan plan(const Spec& spec, const Observed& observed);

}  // namespace gitprovider::bootstrap
