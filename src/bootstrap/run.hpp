#pragma once

// One run of apply: what is known about the host, kept up to date with each step.

#include "src/bootstrap/apply.hpp"
#include "src/bootstrap/plan.hpp"
#include "src/bootstrap/run_record.hpp"

#include "gitprovider/git_provider.hpp"

#include <optional>
#include <string>

namespace gitprovider::bootstrap {

/// Makes what is missing, once. Lives no longer than its host, spec, terms and record.
/// Single-threaded.
class Run {
 public:
  Run(GitProvider& host, const Spec& spec, const Terms& terms, RunRecord& record);

  /// From what was observed, which has no obstacle.
  [[nodiscard]] Report run(Observed observed);

 private:
  void take(Step step);
  [[nodiscard]] StepReport perform(const Step& step);
  [[nodiscard]] StepReport perform_once(const Step& step);
  /// Waits for the host to show the repository that this run has made.
  [[nodiscard]] Result<void> wait_until_seen();
  /// Whether the run goes on after a step with an error.
  [[nodiscard]] bool goes_on_after(const StepReport& done) const;
  [[nodiscard]] std::string operation_id_for(const Step& step) const;

  [[nodiscard]] StepReport mutate(Step step, const Call& call);
  [[nodiscard]] StepReport create_repository(Step step, const Call& call);
  [[nodiscard]] StepReport commit_template(Step step, const Call& call);
  [[nodiscard]] StepReport create_branch(Step step, const Call& call);
  [[nodiscard]] StepReport protect(Step step, const Call& call);
  [[nodiscard]] StepReport open_pull_request(Step step, const Call& call);
  [[nodiscard]] StepReport merge(Step step, const Call& call);

  [[nodiscard]] const BranchWish& wish_for(const std::string& branch) const;

  GitProvider& host_;
  const Spec& spec_;
  const Terms& terms_;
  RunRecord& record_;
  RepoRef repo_;
  Observed observed_{};
  Report report_{};
  bool first_commit_made_ = false;
  /// This run made the repository, and nothing tells yet that the host shows it.
  bool is_unseen_ = false;
};

}  // namespace gitprovider::bootstrap
