#pragma once

// Brings a repository to what a spec says, step by step, through any provider.

#include "src/bootstrap/plan.hpp"
#include "src/bootstrap/spec.hpp"

#include "gitprovider/call.hpp"
#include "gitprovider/clock.hpp"
#include "gitprovider/git_provider.hpp"
#include "gitprovider/outcome.hpp"

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace gitprovider::bootstrap {

/// How one step ended.
struct StepReport {
  Step step{};
  Outcome outcome = Outcome::not_applied;
  /// The id of the step's mutation; empty where none was sent.
  std::string operation_id{};
  std::optional<Error> error{};
};

/// How a run ended. Its steps are those of plan(), in order; what a stopped run did not reach is
/// `planned`. Without steps where the host could not be read or the wish cannot be had.
struct Report {
  std::vector<StepReport> steps{};
  std::optional<Repository> repository{};
  /// Why the run stopped early; absent: it went to its end, perhaps with a failed protection.
  std::optional<Error> error{};
};

/// The terms of a run.
struct Terms {
  /// For each operation of the run: its deadline, stop token and what to do when unknown. A
  /// non-empty operation id is the run's name: the mutation of a step is called `ID:STEP`.
  Call call{};
  /// Absent: the machine's.
  std::shared_ptr<Clock> clock{};
  /// How long a repository that was just made may stay invisible to reads.
  Duration visibility_window{20'000};
  /// Called after each step, in order; absent: nobody listens.
  std::function<void(const StepReport&)> on_step{};
};

/// What is missing; sends no mutation.
[[nodiscard]] Report compare(GitProvider& host, const Spec& spec, const Terms& terms);

/// Makes what is missing, and can be run again at any time. A refused protection (a host's plan, or
/// a right the token lacks) is a failed step, and the run goes on; any other failure ends it, and
/// so does a step whose outcome is unknown.
[[nodiscard]] Report apply(GitProvider& host, const Spec& spec, const Terms& terms);

}  // namespace gitprovider::bootstrap
