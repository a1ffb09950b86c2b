#pragma once

// What one run tells its journal, and what it learns from it of earlier ones.

#include "src/bootstrap/journal.hpp"
#include "src/bootstrap/plan.hpp"
#include "src/bootstrap/spec.hpp"

#include "gitprovider/call.hpp"
#include "gitprovider/git_provider.hpp"
#include "gitprovider/object_id.hpp"
#include "gitprovider/result.hpp"

#include <memory>
#include <optional>
#include <string>

namespace gitprovider::bootstrap {

/// A run's label: which repository of which host, and what was wished for.
[[nodiscard]] RunLabel label_of(const GitProvider& host, const Spec& spec);

/// The steps that earlier runs left open for this repository, oldest first.
[[nodiscard]] std::vector<JournalStep> open_steps(const History& history, const RunLabel& label);

/// A change that an earlier run began and did not end.
struct BegunChange {
  std::string run_id{};
  std::string operation_id{};
  /// The commit that there is of it.
  ObjectId at{};
};

/// One run. Without a journal it tells nothing and knows nothing. A run that changes nothing writes
/// nothing. Single-threaded.
class RunRecord {
 public:
  /// The journal is shared with the other runs that are told to it; null: none.
  RunRecord(std::shared_ptr<Journal> journal, RunLabel label);
  RunRecord(const RunRecord&) = delete;
  RunRecord& operator=(const RunRecord&) = delete;
  ~RunRecord();

  /// Looks at each step that earlier runs left open, and writes down what became of it.
  /// `unknown_outcome` where that cannot be told yet: then nothing may be sent to the repository.
  [[nodiscard]] Result<void> settle_earlier(GitProvider& host, const Call& call);

  /// The first commit that an earlier run began and did not end; known once settle_earlier() has
  /// looked. The same operation is to make the rest of it.
  [[nodiscard]] const std::optional<BegunChange>& begun() const noexcept { return begun_; }

  /// Whether the journal knows that this repository was made, or given its first commit, by a run
  /// of this job.
  [[nodiscard]] bool knows(const Observed& observed, const Spec& spec) const;

  /// For Call::before_sending of the step's change.
  [[nodiscard]] BeforeSending before_sending(const std::string& step,
                                             const std::string& operation_id);

  /// What became of the step's change, for this run; nothing where it never came to be sent.
  [[nodiscard]] Result<void> settle(Settlement settlement);

  /// True once the journal could not be written: the run must end.
  [[nodiscard]] bool has_failed() const noexcept { return has_failed_; }

 private:
  [[nodiscard]] Result<void> intend(const Intent& intent);
  [[nodiscard]] Result<void> settle_step(GitProvider& host, const JournalStep& step,
                                         const Call& looking);
  /// The run that an operation is told under: that which began it.
  [[nodiscard]] const std::string& run_of(const std::string& operation_id) const noexcept;

  std::shared_ptr<Journal> journal_;
  RunLabel label_;
  std::optional<BegunChange> begun_{};
  bool is_begun_ = false;
  bool is_intended_ = false;
  bool has_failed_ = false;
};

}  // namespace gitprovider::bootstrap
