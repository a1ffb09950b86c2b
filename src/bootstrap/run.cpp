#include "src/bootstrap/run.hpp"

#include "src/bootstrap/observe.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace gitprovider::bootstrap {
namespace {

// What a host answers where its plan or the token's rights do not allow a protection.
bool is_refusal(ErrorCode code) {
  return code == ErrorCode::forbidden || code == ErrorCode::unsupported ||
         code == ErrorCode::not_found || code == ErrorCode::conflict;
}

std::string short_id(const ObjectId& id) { return id.hex().substr(0, 10); }

StepReport made(Step step, std::string note, std::string name = {}) {
  step.state = StepState::created;
  step.note = std::move(note);
  return {.step = std::move(step), .outcome = Outcome::applied, .made = std::move(name)};
}

StepReport missed(Step step, Error error) {
  step.state = error.outcome == Outcome::unknown ? StepState::unknown : StepState::failed;
  step.note = error.message;
  const Outcome outcome = error.outcome;
  return {.step = std::move(step), .outcome = outcome, .error = std::move(error)};
}

StepReport already_there(Step step, std::string note) {
  step.state = StepState::done;
  step.note = std::move(note);
  return {.step = std::move(step)};
}

Settlement settlement_of(const StepReport& report) {
  Settlement settlement{
      .operation_id = report.operation_id, .outcome = report.outcome, .made = report.made};
  if (report.error) {
    settlement.error = report.error->code;
    settlement.cause = report.error->cause;
  }
  return settlement;
}

std::string rules_of(const ProtectBranch& rules) {
  return rules.approvals ? "approvals needed: " + std::to_string(*rules.approvals)
                         : "no forced pushes, no deletion";
}

}  // namespace

Run::Run(GitProvider& host, const Spec& spec, const Terms& terms, RunRecord& record)
    : host_(host), spec_(spec), terms_(terms), record_(record), repo_(spec.repo) {}

Report Run::run(Observed observed) {
  observed_ = std::move(observed);
  Plan next = plan(spec_, observed_);
  for (std::size_t at = 0; at < next.steps.size(); ++at) {
    take(std::move(next.steps[at]));
    // What a step changed may change what the later ones have to do.
    next = plan(spec_, observed_);
    if (next.obstacle && !report_.error) {
      report_.error = next.obstacle;
    }
  }
  report_.repository = observed_.repository;
  return std::move(report_);
}

void Run::take(Step step) {
  if (report_.error) {
    report_.steps.push_back({.step = std::move(step)});
    return;
  }
  StepReport done = perform(step);
  if (done.error && !goes_on_after(done)) {
    report_.error = done.error;
  }
  if (terms_.on_step) {
    terms_.on_step(done);
  }
  report_.steps.push_back(std::move(done));
}

bool Run::goes_on_after(const StepReport& done) const {
  return spec_.on_forbidden == OnForbidden::go_on && !record_.has_failed() &&
         done.step.kind == StepKind::protection && done.step.state == StepState::failed &&
         is_refusal(done.error->code);
}

StepReport Run::perform(const Step& step) {
  for (;;) {
    StepReport done = perform_once(step);
    const bool was_not_sent = done.error && done.outcome == Outcome::not_applied;
    if (was_not_sent && is_unseen_ && done.error->code == ErrorCode::not_found) {
      is_unseen_ = false;
      if (auto seen = wait_until_seen(); !seen) {
        done.step.note = seen.error().message;
        done.error = std::move(seen).error();
        return done;
      }
    } else if (!was_not_sent || !terms_.may_repeat || !terms_.may_repeat(*done.error)) {
      return done;
    }
  }
}

Result<void> Run::wait_until_seen() {
  Terms waiting = terms_;
  waiting.call = reading(terms_.call);
  return wait_until_visible(host_, repo_, waiting);
}

StepReport Run::perform_once(const Step& step) {
  if (step.state == StepState::done) {
    const bool is_ours =
        first_commit_made_ && step.kind == StepKind::branch && step.branch == trunk(spec_).name;
    return is_ours ? made(step, "with the first commit") : StepReport{.step = step};
  }
  Call call = terms_.call;
  if (call.stop.stop_requested()) {
    return {.step = step, .error = Error{.code = ErrorCode::cancelled, .message = "interrupted"}};
  }
  call.operation_id = operation_id_for(step);
  call.before_sending = record_.before_sending(name(step), call.operation_id);
  StepReport report = mutate(step, call);
  report.operation_id = std::move(call.operation_id);
  auto kept = record_.settle(settlement_of(report));
  if (!kept && !report_.error) {
    report_.error = std::move(kept).error();
  }
  return report;
}

std::string Run::operation_id_for(const Step& step) const {
  if (step.kind == StepKind::first_commit && observed_.begun_at) {
    return record_.begun()->operation_id;
  }
  if (terms_.call.operation_id.empty()) {
    return new_operation_id();
  }
  std::string step_name = name(step);
  std::ranges::replace(step_name, ' ', '-');
  return terms_.call.operation_id + ":" + step_name;
}

StepReport Run::mutate(Step step, const Call& call) {
  switch (step.kind) {
    case StepKind::repository:
      return create_repository(std::move(step), call);
    case StepKind::first_commit:
      return commit_template(std::move(step), call);
    case StepKind::branch:
      return create_branch(std::move(step), call);
    case StepKind::protection:
      return protect(std::move(step), call);
    case StepKind::pull_request:
      return open_pull_request(std::move(step), call);
    case StepKind::merge:
      return merge(std::move(step), call);
  }
  assert(false);
  return {};
}

StepReport Run::create_repository(Step step, const Call& call) {
  NewRepository request{
      .repo = spec_.repo, .visibility = spec_.visibility, .description = spec_.description};
  if (observed_.can.default_branch_of_empty) {
    request.default_branch = trunk(spec_).name;
  }
  auto created = host_.create_repo(request, call);
  if (!created) {
    return missed(std::move(step), std::move(created).error());
  }
  observed_.repository = created->value;
  observed_.is_ours = true;
  // The host may spell the name its own way; what follows uses the host's spelling.
  repo_ = {.owner = created->value.owner, .name = created->value.name};
  is_unseen_ = true;
  return made(std::move(step), std::string(to_string(created->value.visibility)),
              created->value.id);
}

StepReport Run::commit_template(Step step, const Call& call) {
  auto commit = host_.commit_files(repo_,
                                   {.branch = trunk(spec_).name,
                                    .message = spec_.message,
                                    .changes = *spec_.files,
                                    .expected_head = observed_.begun_at,
                                    .may_drop_executable = spec_.may_drop_executable},
                                   call);
  if (!commit) {
    return missed(std::move(step), std::move(commit).error());
  }
  first_commit_made_ = true;
  is_unseen_ = false;
  observed_.is_ours = true;
  observed_.begun_at.reset();
  std::erase_if(observed_.branches,
                [&](const Branch& branch) { return branch.name == trunk(spec_).name; });
  observed_.branches.push_back({.name = trunk(spec_).name, .id = commit->value.id});
  const std::string note = step.note + ", commit " + short_id(commit->value.id);
  return made(std::move(step), note, commit->value.id.hex());
}

const BranchWish& Run::wish_for(const std::string& branch) const {
  return *std::ranges::find(spec_.branches, branch, &BranchWish::name);
}

StepReport Run::create_branch(Step step, const Call& call) {
  // By its commit, which is known here: a host would be asked for it once more.
  const std::string start = start_of(spec_, observed_, wish_for(step.branch));
  const Branch* there = find_branch(observed_, start);
  auto branch = host_.create_branch(
      repo_, {.name = step.branch, .from = there == nullptr ? start : there->id.hex()}, call);
  if (!branch) {
    return missed(std::move(step), std::move(branch).error());
  }
  observed_.branches.push_back(branch->value);
  const std::string note = step.note + ", at " + short_id(branch->value.id);
  return made(std::move(step), note, branch->value.id.hex());
}

StepReport Run::protect(Step step, const Call& call) {
  ProtectBranch rules = *wish_for(step.branch).protection;
  rules.branch = step.branch;
  auto protection = host_.protect_branch(repo_, rules, call);
  return protection ? made(std::move(step), rules_of(rules))
                    : missed(std::move(step), std::move(protection).error());
}

StepReport Run::open_pull_request(Step step, const Call& call) {
  const PullRequestWish& wish = *spec_.pull_request;
  auto request = host_.open_pull_request(repo_,
                                         {.head = wish.head,
                                          .base = wish.base,
                                          .title = title_of(wish),
                                          .body = wish.body,
                                          .draft = wish.draft},
                                         call);
  if (request) {
    observed_.pull_requests = {request->value};
    return made(std::move(step),
                "#" + std::to_string(request->value.number) + " " + request->value.web_url,
                std::to_string(request->value.number));
  }
  const ErrorCode code = request.error().code;
  if (code == ErrorCode::already_exists) {
    auto looked = look_for_pull_requests(host_, spec_, observed_, reading(call));
    return looked ? already_there(std::move(step), "one is open already")
                  : missed(std::move(step), std::move(looked).error());
  }
  if (code == ErrorCode::conflict && request.error().outcome == Outcome::not_applied) {
    return already_there(std::move(step), "not needed: " + wish.head + " holds nothing that " +
                                              wish.base + " lacks");
  }
  return missed(std::move(step), std::move(request).error());
}

StepReport Run::merge(Step step, const Call& call) {
  const PullRequest* open = open_one(observed_);
  if (open == nullptr) {
    return already_there(std::move(step), "nothing to merge");
  }
  const MergeWish& wish = *spec_.pull_request->merge;
  Call waiting = call;
  if (waiting.deadline) {
    *waiting.deadline += wish.wait;
  }
  auto merged =
      merge_when_ready(host_, repo_,
                       {.number = open->number,
                        .method = wish.method,
                        .expected_head = open->head_id,
                        .wait = wish.wait},
                       waiting, {.on_wait = terms_.on_wait, .clock = terms_.clock, .random = {}});
  return merged ? made(std::move(step), "#" + std::to_string(merged->value.number) + " by " +
                                            std::string(to_string(wish.method)))
                : missed(std::move(step), std::move(merged).error());
}

}  // namespace gitprovider::bootstrap
