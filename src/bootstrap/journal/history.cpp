// What is told about a journal's history: bodies of src/bootstrap/journal.hpp.

#include "src/bootstrap/journal.hpp"

#include <algorithm>
#include <iterator>

namespace gitprovider::bootstrap {

bool is_same_repository(const RunLabel& a, const RunLabel& b) noexcept {
  return a.provider == b.provider && a.base_url == b.base_url && a.repo == b.repo;
}

bool is_open(const JournalStep& step) noexcept { return step.outcome == Outcome::unknown; }

std::vector<JournalStep> open_intents(const History& history) {
  std::vector<JournalStep> open;
  std::ranges::copy_if(history.steps, std::back_inserter(open), is_open);
  return open;
}

const JournalRun* find_run(const History& history, std::string_view id) noexcept {
  const auto found =
      std::ranges::find_if(history.runs, [&](const JournalRun& run) { return run.label.id == id; });
  return found == history.runs.end() ? nullptr : &*found;
}

}  // namespace gitprovider::bootstrap
