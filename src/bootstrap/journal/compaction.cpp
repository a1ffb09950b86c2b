#include "src/bootstrap/journal/compaction.hpp"

#include <algorithm>
#include <iterator>

namespace gitprovider::bootstrap {
namespace {

Entry settled(const JournalStep& step) {
  return {.time = *step.settled,
          .told = Settled{{.run_id = step.run_id,
                           .operation_id = step.operation_id,
                           .outcome = step.outcome,
                           .error = step.error,
                           .cause = step.cause,
                           .made = step.made}}};
}

bool is_last_of_its_repository(const History& history, const JournalRun& run) {
  const auto last = std::find_if(
      history.runs.rbegin(), history.runs.rend(),
      [&](const JournalRun& other) { return is_same_repository(other.label, run.label); });
  return &*last == &run;
}

// How a repository began: later runs know by it that its content is their own.
bool is_beginning(const JournalStep& step) {
  return step.outcome == Outcome::applied &&
         (step.step == "repository" || step.step == "first commit");
}

bool is_kept_for_itself(const JournalStep& step) { return is_open(step) || is_beginning(step); }

}  // namespace

History compacted(const History& history) {
  const auto has_such_a_step = [&](const JournalRun& run) {
    return std::ranges::any_of(history.steps, [&](const JournalStep& step) {
      return step.run_id == run.label.id && is_kept_for_itself(step);
    });
  };
  History kept;
  std::ranges::copy_if(history.runs, std::back_inserter(kept.runs), [&](const JournalRun& run) {
    return is_last_of_its_repository(history, run) || has_such_a_step(run);
  });
  std::ranges::copy_if(history.steps, std::back_inserter(kept.steps), [&](const JournalStep& step) {
    const JournalRun* const run = find_run(kept, step.run_id);
    return run != nullptr && (is_kept_for_itself(step) ||
                              is_last_of_its_repository(history, *find_run(history, step.run_id)));
  });
  return kept;
}

std::vector<Entry> entries_of(const History& history) {
  std::vector<Entry> entries;
  for (const JournalRun& run : history.runs) {
    entries.push_back({.time = run.began, .told = Began{.label = run.label}});
  }
  for (const JournalStep& step : history.steps) {
    entries.push_back({.time = step.intended,
                       .told = Intended{{.run_id = step.run_id,
                                         .step = step.step,
                                         .operation_id = step.operation_id,
                                         .ticket = step.ticket}}});
    if (step.settled) {
      entries.push_back(settled(step));
    }
  }
  for (const JournalRun& run : history.runs) {
    if (run.ended) {
      entries.push_back({.time = *run.ended, .told = Ended{.run_id = run.label.id}});
    }
  }
  return entries;
}

}  // namespace gitprovider::bootstrap
