#include "src/bootstrap/apply.hpp"

#include "src/bootstrap/observe.hpp"
#include "src/bootstrap/run.hpp"
#include "src/bootstrap/run_record.hpp"

#include <utility>

namespace gitprovider::bootstrap {
namespace {

Report stopped(Error error) { return {.error = std::move(error)}; }

void tell(const Terms& terms, const StepReport& step) {
  if (terms.on_step) {
    terms.on_step(step);
  }
}

Result<void> check_unchanged(const Seen& then, const Seen& now) {
  std::string changes;
  for (const std::string& change : drift(then, now)) {
    changes += (changes.empty() ? "" : "; ") + change;
  }
  return changes.empty()
             ? Result<void>()
             : Error{.code = ErrorCode::conflict,
                     .message = "since the plan was made: " + changes + ". Make a new plan"};
}

// Nothing was made; the error says why where the wish cannot be had.
Report untouched(Plan plan, Observed observed, const Terms& terms) {
  Report report{.repository = std::move(observed.repository), .error = std::move(plan.obstacle)};
  for (Step& step : plan.steps) {
    report.steps.push_back({.step = std::move(step)});
    tell(terms, report.steps.back());
  }
  return report;
}

Result<std::shared_ptr<Journal>> journal_for(const Spec& spec, const Terms& terms) {
  return terms.open_journal ? terms.open_journal(spec.repo) : std::shared_ptr<Journal>{};
}

template <class MayGoOn>
Report apply_if(GitProvider& host, const Spec& spec, const Terms& terms, const MayGoOn& may_go_on) {
  if (auto valid = validate(spec); !valid) {
    return stopped(std::move(valid).error());
  }
  auto journal = journal_for(spec, terms);
  if (!journal) {
    return stopped(std::move(journal).error());
  }
  RunRecord record(*std::move(journal), label_of(host, spec));
  if (auto settled = record.settle_earlier(host, terms.call); !settled) {
    return stopped(std::move(settled).error());
  }
  auto observed = observe(host, spec, terms);
  if (!observed) {
    return stopped(std::move(observed).error());
  }
  if (record.begun()) {
    observed->begun_at = record.begun()->at;
  }
  observed->is_ours = first_commit_is_begun(spec, *observed) || record.knows(*observed, spec);
  Seen seen = seen_in(*observed, spec);
  if (auto allowed = may_go_on(seen); !allowed) {
    return stopped(std::move(allowed).error());
  }
  Plan made = plan(spec, *observed);
  Report report = made.obstacle ? untouched(std::move(made), *std::move(observed), terms)
                                : Run(host, spec, terms, record).run(*std::move(observed));
  report.seen = std::move(seen);
  return report;
}

}  // namespace

Report compare(GitProvider& host, const Spec& spec, const Terms& terms) {
  auto observed = observe(host, spec, terms);
  if (!observed) {
    return stopped(std::move(observed).error());
  }
  Plan made = plan(spec, *observed);
  Seen seen = seen_in(*observed, spec);
  Report report = untouched(std::move(made), *std::move(observed), terms);
  report.seen = std::move(seen);
  return report;
}

Report apply(GitProvider& host, const Spec& spec, const Terms& terms) {
  return apply_if(host, spec, terms, [](const Seen&) { return Result<void>(); });
}

Report apply_plan(GitProvider& host, const Spec& spec, const Seen& then, const Terms& terms) {
  return apply_if(host, spec, terms, [&](const Seen& now) { return check_unchanged(then, now); });
}

}  // namespace gitprovider::bootstrap
