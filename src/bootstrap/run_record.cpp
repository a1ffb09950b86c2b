#include "src/bootstrap/run_record.hpp"

#include "src/bootstrap/journal/fingerprint.hpp"

#include "gitprovider/resolution.hpp"

#include <algorithm>
#include <utility>
#include <variant>

namespace gitprovider::bootstrap {
namespace {

// As long as the slowest host may go on with a request, and show it late (docs/never-twice.md).
constexpr Duration kLongestLook{90'000};

std::string text_of(const std::optional<ProtectBranch>& rules) {
  if (!rules) {
    return "off";
  }
  std::string text = rules->approvals ? std::to_string(*rules->approvals) : "none";
  for (const bool rule : {rules->allow_force_push, rules->allow_deletion, rules->include_admins}) {
    text += rule ? "+" : "-";
  }
  for (const std::string& check : rules->required_status_checks) {
    text += "\n" + check;
  }
  return text;
}

// All of a spec but its files, in a form that tells two of them apart.
std::string text_of(const Spec& spec) {
  std::string text = full_name(spec.repo) + "\n" + std::string(to_string(spec.visibility)) + "\n" +
                     spec.description + "\n" + spec.message;
  for (const BranchWish& wish : spec.branches) {
    text += "\nbranch " + wish.name + "\n" + wish.from + "\n" + text_of(wish.protection);
  }
  if (spec.pull_request) {
    text += "\npull request " + spec.pull_request->head + "\n" + spec.pull_request->base + "\n" +
            title_of(*spec.pull_request) + "\n" + spec.pull_request->body;
  }
  return text;
}

Error still_open(const JournalStep& step, const Resolution& found) {
  return {.code = ErrorCode::unknown_outcome,
          .outcome = Outcome::unknown,
          .message = step.step +
                     ": an earlier run was cut short while this was under way, and it "
                     "cannot be told yet what became of it (" +
                     found.seen + "); nothing was sent: run this again in a minute",
          .ticket = step.ticket};
}

// What the host calls the thing made; empty where that is not told.
struct NameOfMade {
  std::string operator()(std::monostate) const { return {}; }
  std::string operator()(const Repository& made) const { return made.id; }
  std::string operator()(const Branch& made) const { return made.id.hex(); }
  std::string operator()(const Protection&) const { return {}; }
  std::string operator()(const Commit& made) const { return made.id.hex(); }
  std::string operator()(const PullRequest& made) const { return std::to_string(made.number); }
};

}  // namespace

RunLabel label_of(const GitProvider& host, const Spec& spec) {
  return {.id = new_operation_id(),
          .spec_digest = fingerprint(text_of(spec)),
          .provider = std::string(host.name()),
          .base_url = host.base_url(),
          .repo = spec.repo};
}

std::vector<JournalStep> open_steps(const History& history, const RunLabel& label) {
  std::vector<JournalStep> open = open_intents(history);
  std::erase_if(open, [&](const JournalStep& step) {
    const JournalRun* run = find_run(history, step.run_id);
    return run == nullptr || !is_same_repository(run->label, label);
  });
  return open;
}

RunRecord::RunRecord(std::shared_ptr<Journal> journal, RunLabel label)
    : journal_(std::move(journal)), label_(std::move(label)) {}

RunRecord::~RunRecord() {
  if (is_begun_ && !has_failed_) {
    // Without it the run looks cut short, which is no harm: its steps are settled.
    static_cast<void>(journal_->end(label_.id));
  }
}

Result<void> RunRecord::settle_earlier(GitProvider& host, const Call& call) {
  if (!journal_) {
    return {};
  }
  Call looking = call;
  looking.operation_id.clear();
  looking.deadline = call.deadline.value_or(kLongestLook);
  for (const JournalStep& step : open_steps(journal_->history(), label_)) {
    if (auto settled = settle_step(host, step, looking); !settled) {
      return settled;
    }
  }
  return {};
}

Result<void> RunRecord::settle_step(GitProvider& host, const JournalStep& step,
                                    const Call& looking) {
  const auto found = host.resolve(step.ticket, looking);
  if (!found) {
    return found.error();
  }
  if (const auto* const commit = std::get_if<Commit>(&found->made); found->is_begun && commit) {
    // It stays open in the journal until this run sends the rest, under the same name.
    begun_ =
        BegunChange{.run_id = step.run_id, .operation_id = step.operation_id, .at = commit->id};
    return {};
  }
  if (found->outcome == Outcome::unknown) {
    return still_open(step, *found);
  }
  auto settled = journal_->settle({.run_id = step.run_id,
                                   .operation_id = step.operation_id,
                                   .outcome = found->outcome,
                                   .made = std::visit(NameOfMade{}, found->made)});
  has_failed_ = !settled;
  return settled;
}

const std::string& RunRecord::run_of(const std::string& operation_id) const noexcept {
  return begun_ && begun_->operation_id == operation_id ? begun_->run_id : label_.id;
}

bool RunRecord::knows(const Observed& observed, const Spec& spec) const {
  if (!journal_ || !observed.repository) {
    return false;
  }
  const Branch* start = find_branch(observed, trunk(spec).name);
  const History history = journal_->history();
  return std::ranges::any_of(history.steps, [&](const JournalStep& step) {
    const JournalRun* run = find_run(history, step.run_id);
    if (run == nullptr || !is_same_repository(run->label, label_) ||
        step.outcome != Outcome::applied || step.made.empty()) {
      return false;
    }
    return (step.step == name({.kind = StepKind::repository}) &&
            step.made == observed.repository->id) ||
           (step.step == name({.kind = StepKind::first_commit}) && start != nullptr &&
            step.made == start->id.hex());
  });
}

BeforeSending RunRecord::before_sending(const std::string& step, const std::string& operation_id) {
  is_intended_ = false;
  if (!journal_) {
    return {};
  }
  return [this, step, operation_id](const Ticket& ticket) {
    auto written = intend({.run_id = run_of(operation_id),
                           .step = step,
                           .operation_id = operation_id,
                           .ticket = ticket});
    has_failed_ |= !written;
    return written;
  };
}

Result<void> RunRecord::intend(const Intent& intent) {
  if (!is_begun_) {
    if (auto begun = journal_->begin(label_); !begun) {
      return begun;
    }
    is_begun_ = true;
  }
  auto written = journal_->intend(intent);
  is_intended_ = written.has_value();
  return written;
}

Result<void> RunRecord::settle(Settlement settlement) {
  if (!is_intended_ || has_failed_) {
    return {};
  }
  settlement.run_id = run_of(settlement.operation_id);
  auto written = journal_->settle(settlement);
  has_failed_ = !written;
  return written;
}

}  // namespace gitprovider::bootstrap
