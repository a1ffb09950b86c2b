#include "src/bootstrap/journal/ledger.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace gitprovider::bootstrap {
namespace {

// Of `History` and `const History` alike. From the end: what is settled was mostly just sent.
template <class AnyHistory>
auto* find_step(AnyHistory& history, std::string_view run_id, std::string_view operation_id) {
  const auto found =
      std::find_if(history.steps.rbegin(), history.steps.rend(), [&](const JournalStep& step) {
        return step.run_id == run_id && step.operation_id == operation_id;
      });
  return found == history.steps.rend() ? nullptr : &*found;
}

Error wrong_use(std::string message) {
  return {.code = ErrorCode::invalid_argument, .message = std::move(message)};
}

Error never_began(std::string_view run_id) {
  return wrong_use("the journal knows no run " + std::string(run_id));
}

// The open step that this intent would send a second time, or null. The same operation may go out
// again: its host has refused the first request, or would refuse a second effect.
const JournalStep* left_open(const History& history, const Intent& intent, const JournalRun& run) {
  const auto found = std::ranges::find_if(history.steps, [&](const JournalStep& step) {
    const bool is_same_operation =
        step.run_id == intent.run_id && step.operation_id == intent.operation_id;
    return is_open(step) && !is_same_operation && step.step == intent.step &&
           is_same_repository(find_run(history, step.run_id)->label, run.label);
  });
  return found == history.steps.end() ? nullptr : &*found;
}

Result<void> check_told(const History& history, const Began& began) {
  if (find_run(history, began.label.id) != nullptr) {
    return Error{.code = ErrorCode::conflict,
                 .message = "the journal knows a run " + began.label.id};
  }
  return {};
}

Result<void> check_told(const History& history, const Intended& intended) {
  const JournalRun* const run = find_run(history, intended.intent.run_id);
  if (run == nullptr) {
    return never_began(intended.intent.run_id);
  }
  if (const JournalStep* const open = left_open(history, intended.intent, *run)) {
    return Error{
        .code = ErrorCode::conflict,
        .message = open->step + ": what became of it in run " + open->run_id + " is not settled"};
  }
  return {};
}

Result<void> check_told(const History& history, const Settled& settled) {
  const Settlement& what = settled.settlement;
  if (find_step(history, what.run_id, what.operation_id) == nullptr) {
    return wrong_use("the journal knows no step " + what.operation_id + " of run " + what.run_id);
  }
  return {};
}

Result<void> check_told(const History& history, const Ended& ended) {
  return find_run(history, ended.run_id) != nullptr ? Result<void>() : never_began(ended.run_id);
}

void add_told(History& history, WallTime time, const Began& began) {
  history.runs.push_back({.label = began.label, .began = time});
}

void add_told(History& history, WallTime time, const Intended& intended) {
  const Intent& intent = intended.intent;
  JournalStep step{.run_id = intent.run_id,
                   .step = intent.step,
                   .operation_id = intent.operation_id,
                   .ticket = intent.ticket,
                   .intended = time};
  if (JournalStep* const first = find_step(history, intent.run_id, intent.operation_id)) {
    *first = std::move(step);
  } else {
    history.steps.push_back(std::move(step));
  }
}

void add_told(History& history, WallTime time, const Settled& settled) {
  const Settlement& what = settled.settlement;
  JournalStep& step = *find_step(history, what.run_id, what.operation_id);
  step.settled = time;
  step.outcome = what.outcome;
  step.error = what.error;
  step.cause = what.cause;
  step.made = what.made;
}

void add_told(History& history, WallTime time, const Ended& ended) {
  const auto id = [](const JournalRun& run) { return run.label.id; };
  std::ranges::find(history.runs, ended.run_id, id)->ended = time;
}

}  // namespace

Result<void> Ledger::check(const Entry& entry) const {
  return std::visit([&](const auto& told) { return check_told(history_, told); }, entry.told);
}

void Ledger::add(const Entry& entry) {
  std::visit([&](const auto& told) { add_told(history_, entry.time, told); }, entry.told);
}

Result<History> history_of(const std::vector<Entry>& entries) {
  Ledger ledger;
  for (const Entry& entry : entries) {
    if (auto possible = ledger.check(entry); !possible) {
      return Error{.code = ErrorCode::local_io,
                   .message = "the journal contradicts itself: " + possible.error().message};
    }
    ledger.add(entry);
  }
  return ledger.history();
}

}  // namespace gitprovider::bootstrap
