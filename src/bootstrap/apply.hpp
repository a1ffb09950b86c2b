#pragma once

// Brings a repository to what a spec says, step by step, through any provider.

#include "src/bootstrap/journal.hpp"
#include "src/bootstrap/plan.hpp"
#include "src/bootstrap/seen.hpp"
#include "src/bootstrap/spec.hpp"

#include "gitprovider/call.hpp"
#include "gitprovider/clock.hpp"
#include "gitprovider/git_provider.hpp"
#include "gitprovider/merge_when_ready.hpp"
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
  /// What the host calls the thing that was made: a commit's id, a number. May be empty.
  std::string made{};
  std::optional<Error> error{};
};

/// How a run ended. Its steps are those of plan(), in order; what a stopped run did not reach is
/// `planned`. Without steps where the host could not be read.
struct Report {
  std::vector<StepReport> steps{};
  std::optional<Repository> repository{};
  /// What the steps rest on, as it was before the first of them.
  Seen seen{};
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
  /// Called before each pause of a wait for checks; absent: nobody listens.
  std::function<void(const MergeProgress&)> on_wait{};
  /// Gives the journal of a repository, which is told of each change before it is sent and after,
  /// and settles what earlier runs left open. Called once a run, before its first read; its error
  /// is the end of the run. Absent, or null: nothing is kept.
  std::function<Result<std::shared_ptr<Journal>>(const RepoRef&)> open_journal{};
  /// Asked where a limit of the host, or one of our own, refused a read or a change: it may wait,
  /// and says whether to try again. Absent: the refusal is the end of the run.
  std::function<bool(const Error&)> may_repeat{};
};

/// What is missing of a wish that validate_wish() lets pass; sends no mutation.
[[nodiscard]] Report compare(GitProvider& host, const Spec& spec, const Terms& terms);

/// Makes what is missing, and can be run again at any time. Nothing is made where plan() finds an
/// obstacle. A refused protection (a host's plan, or a right the token lacks) is a failed step, and
/// the run goes on, unless the spec says to stop; any other failure ends it, and so does a step
/// whose outcome is unknown.
[[nodiscard]] Report apply(GitProvider& host, const Spec& spec, const Terms& terms);

/// The same, where the host is still as it was seen when the plan was made. `conflict` says what
/// is not, and then nothing is made.
[[nodiscard]] Report apply_plan(GitProvider& host, const Spec& spec, const Seen& then,
                                const Terms& terms);

}  // namespace gitprovider::bootstrap
