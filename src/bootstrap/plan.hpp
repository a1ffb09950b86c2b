#pragma once

// Compares what is with what is asked. Pure: the same facts always give the same steps.

#include "src/bootstrap/spec.hpp"

#include "gitprovider/branch.hpp"
#include "gitprovider/repository.hpp"
#include "gitprovider/result.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gitprovider::bootstrap {

enum class StepKind : std::uint8_t { repository, first_commit, branch, protection, pull_request };

enum class StepState : std::uint8_t {
  done,     ///< it was there already; nothing was sent
  planned,  ///< it is missing
  created,  ///< this run made it
  failed,   ///< the host refused it
  unknown,  ///< it was sent, and nothing says whether it took effect
};

/// `done`, `planned`, `created`, `failed` or `unknown`.
[[nodiscard]] std::string_view to_string(StepState state) noexcept;

/// One thing a Gitflow repository has.
struct Step {
  StepKind kind = StepKind::repository;
  StepState state = StepState::planned;
  /// The branch it is about; empty for the repository and the pull request.
  std::string branch{};
  /// What a person should know about it; may be empty.
  std::string note{};

  friend bool operator==(const Step&, const Step&) = default;
};

/// `repository`, `first commit`, `branch develop`, `protect main`, `pull request`: the step's name
/// in JSON and on a terminal.
[[nodiscard]] std::string name(const Step& step);

/// What a host has.
struct Observed {
  /// Absent: there is no such repository, or this token may not see it.
  std::optional<Repository> repository{};
  std::vector<Branch> branches{};
};

/// The branch of that name, or null.
[[nodiscard]] const Branch* find_branch(const Observed& observed, std::string_view name) noexcept;

/// Where a missing branch starts: the main branch, or for the main branch itself the default branch
/// of a repository that has commits under another name. Empty where there is no such branch.
[[nodiscard]] std::string start_of(const Spec& spec, const Observed& observed,
                                   std::string_view branch);

/// The steps from nothing to `spec`, always the same seven in the same order, each `done` or
/// `planned`. The content of a repository that has commits is left as it is. `conflict` where the
/// wish cannot be had: an archived repository, a repository under another name, branches in the way
/// (`develop/x` beside `develop`), commits but no branch to start the main branch from.
[[nodiscard]] Result<std::vector<Step>> plan(const Spec& spec, const Observed& observed);

}  // namespace gitprovider::bootstrap
