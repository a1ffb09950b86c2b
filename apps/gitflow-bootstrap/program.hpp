#pragma once

// One call of gitflow-bootstrap, from its arguments to its exit status.

#include "src/bootstrap/apply.hpp"
#include "src/bootstrap/job.hpp"
#include "src/bootstrap/list.hpp"

#include "apps/common/exit_status.hpp"
#include "apps/common/json_output.hpp"
#include "apps/common/options.hpp"
#include "apps/gitflow-bootstrap/html_report/run_report.hpp"
#include "apps/gitflow-bootstrap/journals.hpp"
#include "apps/gitflow-bootstrap/request.hpp"
#include "gitprovider/git_provider.hpp"

#include <CLI/CLI.hpp>

#include <memory>
#include <string>
#include <vector>

namespace gitprovider::cli {

/// What a status says of the journal.
struct JournalNote {
  std::string text{};
  /// Null where there is none.
  Json json{};
};

class BootstrapProgram {
 public:
  BootstrapProgram();

  /// The exit status.
  [[nodiscard]] int run(int argc, const char* const* argv);

 private:
  /// From a line that was understood to the exit status.
  [[nodiscard]] int carry_out();
  [[nodiscard]] Result<std::unique_ptr<GitProvider>> open();
  [[nodiscard]] int work(const bootstrap::Job& job, GitProvider& host);
  [[nodiscard]] int work_on_one(const bootstrap::Job& job, GitProvider& host,
                                const bootstrap::Terms& terms, const Journals& journals);
  [[nodiscard]] int work_on_list(const bootstrap::Job& job, GitProvider& host,
                                 const bootstrap::Terms& terms, const Journals& journals);
  [[nodiscard]] Result<JournalNote> note_on(const bootstrap::Spec& spec, const GitProvider& host,
                                            const Journals& journals) const;
  [[nodiscard]] bootstrap::Report report_on(const bootstrap::Item& item, GitProvider& host,
                                            bootstrap::Terms terms);
  [[nodiscard]] Result<void> keep_plan(const bootstrap::Job& job,
                                       const std::vector<bootstrap::Seen>& seen,
                                       const GitProvider& host) const;

  /// How a call ends that came to no repository.
  [[nodiscard]] int refuse(Error error);
  [[nodiscard]] int finish(const bootstrap::Report& report, const std::optional<RepoRef>& repo,
                           const JournalNote& journal = {});
  [[nodiscard]] int finish_list(const bootstrap::Job& job,
                                const std::vector<bootstrap::ItemReport>& reports,
                                const std::vector<JournalNote>& journals);
  [[nodiscard]] int detailed(int status, bool is_missing_something) const;
  /// What is said where standard output is lost: whoever reads the status has not seen what was
  /// made, so neither done is said, nor that nothing was.
  [[nodiscard]] static int without_output(int status, bool made_something);

  CLI::App app_;
  CommonOptions options_{};
  BootstrapRequest request_{};
  RunReport report_{};
  bool output_is_lost_ = false;
};

}  // namespace gitprovider::cli
