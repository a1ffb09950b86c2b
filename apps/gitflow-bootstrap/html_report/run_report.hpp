#pragma once

// Follows one call of the program, so that its report can be written at its end, however it ends.

#include "src/bootstrap/job.hpp"
#include "src/bootstrap/list.hpp"

#include "apps/common/attempt_recorder.hpp"
#include "apps/common/options.hpp"
#include "apps/gitflow-bootstrap/html_report/run_story.hpp"
#include "apps/gitflow-bootstrap/html_report/timeline_recorder.hpp"
#include "apps/gitflow-bootstrap/request.hpp"
#include "gitprovider/git_provider.hpp"
#include "gitprovider/merge_when_ready.hpp"
#include "gitprovider/result.hpp"

#include <memory>
#include <string>
#include <vector>

namespace gitprovider::cli {

/// Does nothing at all where no report is asked for. Single-threaded but for the two functions that
/// tell of pauses.
class RunReport {
 public:
  explicit RunReport(std::shared_ptr<Clock> clock = system_clock()) : clock_(std::move(clock)) {}

  /// Begins where the call asks for a report, and says beforehand where none could be written.
  [[nodiscard]] Result<void> begin(const BootstrapRequest& request, const CommonOptions& options);

  /// What the provider shall tell of its requests: the recorder, or one of the report before it.
  [[nodiscard]] std::shared_ptr<AttemptObserver> listen_before(
      std::shared_ptr<AttemptRecorder> recorder);

  void on_host(const GitProvider& host, const bootstrap::Job& job);
  /// Safe for concurrent calls.
  void on_pause(Duration pause, const Error& error);
  /// Safe for concurrent calls.
  void on_wait(const MergeProgress& progress);
  void on_end(const bootstrap::Job& job, const std::vector<bootstrap::ItemReport>& reports);
  /// What ends the call as a whole.
  void on_refusal(const Error& error);

  /// Writes it. A run that was made stays made where this fails.
  [[nodiscard]] Result<void> finish(int exit_status);

 private:
  [[nodiscard]] bool is_wanted() const noexcept { return !file_.empty(); }

  std::shared_ptr<Clock> clock_;
  std::string file_{};
  std::size_t parallel_ = 1;
  RunStory story_{};
  // Shared with the provider, which tells them. Null until the provider is opened.
  std::shared_ptr<AttemptRecorder> requests_{};
  std::shared_ptr<TimelineRecorder> timeline_{};
};

}  // namespace gitprovider::cli
