#include "apps/gitflow-bootstrap/html_report/run_report.hpp"

#include "apps/common/option_values.hpp"
#include "apps/gitflow-bootstrap/html_report/html_page.hpp"
#include "apps/gitflow-bootstrap/html_report/report_file.hpp"
#include "apps/gitflow-bootstrap/html_report/story_of.hpp"

#include <utility>

namespace gitprovider::cli {
namespace {

// Else the report would take the place of what the call writes there, or the other way round.
bool has_another_use(const std::string& file, const BootstrapRequest& request,
                     const CommonOptions& options) {
  return file == request.out || file == request.journal || file == options.events;
}

}  // namespace

Result<void> RunReport::begin(const BootstrapRequest& request, const CommonOptions& options) {
  if (request.report.empty()) {
    return {};
  }
  if (has_another_use(request.report, request, options)) {
    return bad_value("--report: " + request.report +
                     ": another option of the call writes to this file");
  }
  if (auto writable = check_report_file(request.report); !writable) {
    return writable;
  }
  file_ = request.report;
  parallel_ = request.parallel;
  story_.verb = request.verb;
  story_.target = request.target.value_or("SPEC.yaml");
  story_.provider = options.provider.value_or("local");
  story_.version = GITPROVIDER_VERSION;
  story_.began = clock_->wall_now();
  return {};
}

std::shared_ptr<AttemptObserver> RunReport::listen_before(
    std::shared_ptr<AttemptRecorder> recorder) {
  if (!is_wanted()) {
    return recorder;
  }
  requests_ = std::move(recorder);
  timeline_ = std::make_shared<TimelineRecorder>(requests_, clock_);
  return timeline_;
}

void RunReport::on_host(const GitProvider& host, const bootstrap::Job& job) {
  story_.provider = host.name();
  story_.url = host.base_url();
  if (job.is_list) {
    story_.parallel = parallel_;
  }
}

void RunReport::on_pause(Duration pause, const Error& error) {
  if (timeline_) {
    timeline_->add_pause("all repositories, because of " + std::string(to_string(error.code)),
                         pause);
  }
}

void RunReport::on_wait(const MergeProgress& progress) {
  if (timeline_) {
    timeline_->add_pause("before the merge: " + progress.waiting_for, progress.pause);
  }
}

void RunReport::on_end(const bootstrap::Job& job,
                       const std::vector<bootstrap::ItemReport>& reports) {
  if (!is_wanted()) {
    return;
  }
  story_.repositories = stories_of(job, reports, *requests_);
  story_.timeline = timeline_->timeline();
  name_subjects(story_.timeline, job, reports);
}

void RunReport::on_refusal(const Error& error) {
  story_.trouble = trouble_of(error, Operation::get_repo);
}

Result<void> RunReport::finish(int exit_status) {
  if (!is_wanted()) {
    return {};
  }
  story_.exit_status = exit_status;
  story_.ended = clock_->wall_now();
  return write_report_file(file_, html::page(story_));
}

}  // namespace gitprovider::cli
