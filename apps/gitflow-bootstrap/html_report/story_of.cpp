#include "apps/gitflow-bootstrap/html_report/story_of.hpp"

#include "apps/common/advice.hpp"
#include "apps/gitflow-bootstrap/report_output.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace gitprovider::cli {
namespace {

using bootstrap::ItemReport;
using bootstrap::StepReport;

StepStory story_of(const StepReport& report, const AttemptRecorder& requests) {
  const Operation operation = operation_of(report.step.kind);
  StepStory story{.name = name(report.step),
                  .state = report.step.state,
                  .words = std::string(state_words(report)),
                  .outcome = report.outcome,
                  .note = report.step.note,
                  .attempts = requests.attempts(report.operation_id, operation)};
  if (report.error) {
    story.trouble = trouble_of(*report.error, operation);
    // A refused step repeats its error.
    if (story.note == report.error->message) {
      story.note.clear();
    }
  }
  return story;
}

bool is_told_by_a_step(const bootstrap::Report& report) {
  return std::ranges::any_of(report.steps,
                             [&](const StepReport& step) { return step.error == report.error; });
}

RepositoryStory story_of(const bootstrap::Item& item, const ItemReport& done,
                         const AttemptRecorder& requests) {
  const bootstrap::Report& report = done.report;
  RepositoryStory story{.name = bootstrap::full_name(item.spec.repo), .state = state_of(done)};
  if (report.repository) {
    story.web_url = report.repository->web_url;
  }
  for (const StepReport& step : report.steps) {
    story.steps.push_back(story_of(step, requests));
  }
  if (report.error && !is_told_by_a_step(report)) {
    story.trouble = trouble_of(*report.error, stopped_in(report));
  }
  return story;
}

}  // namespace

Trouble trouble_of(const Error& error, Operation operation) {
  return {.code = std::string(to_string(error.code)),
          .message = error.message,
          .what_to_do = advice(error, operation),
          .host_request_id = error.host_request_id};
}

std::vector<RepositoryStory> stories_of(const bootstrap::Job& job,
                                        const std::vector<ItemReport>& reports,
                                        const AttemptRecorder& requests) {
  std::vector<RepositoryStory> stories;
  stories.reserve(reports.size());
  for (std::size_t i = 0; i < reports.size(); ++i) {
    stories.push_back(story_of(job.items[i], reports[i], requests));
  }
  return stories;
}

void name_subjects(Timeline& timeline, const bootstrap::Job& job,
                   const std::vector<ItemReport>& reports) {
  std::unordered_multimap<std::string_view, TimelineEntry*> entries;
  for (TimelineEntry& entry : timeline.entries) {
    entries.emplace(entry.operation_id, &entry);
  }
  for (std::size_t i = 0; i < reports.size(); ++i) {
    for (const StepReport& step : reports[i].report.steps) {
      if (step.operation_id.empty()) {
        continue;
      }
      const auto [first, last] = entries.equal_range(step.operation_id);
      for (auto entry = first; entry != last; ++entry) {
        entry->second->subject =
            bootstrap::full_name(job.items[i].spec.repo) + ", " + name(step.step);
      }
    }
  }
}

}  // namespace gitprovider::cli
