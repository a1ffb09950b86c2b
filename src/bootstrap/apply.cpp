#include "src/bootstrap/apply.hpp"

#include "src/bootstrap/observe.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace gitprovider::bootstrap {
namespace {

// Each read is an operation of its own; only mutations carry the run's name.
Call reading(Call call) {
  call.operation_id.clear();
  return call;
}

bool is_refusal(ErrorCode code) {
  return code == ErrorCode::forbidden || code == ErrorCode::unsupported ||
         code == ErrorCode::not_found || code == ErrorCode::conflict;
}

std::string short_id(const ObjectId& id) { return id.hex().substr(0, 10); }

StepReport made(Step step, std::string note) {
  step.state = StepState::created;
  step.note = std::move(note);
  return {.step = std::move(step), .outcome = Outcome::applied};
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

// One run of apply: what is known about the host, kept up to date with each step.
class Run {
 public:
  Run(GitProvider& host, const Spec& spec, const Terms& terms)
      : host_(host), spec_(spec), terms_(terms), repo_(spec.repo) {}

  Report run(Observed observed) {
    observed_ = std::move(observed);
    auto steps = plan(spec_, observed_);
    for (std::size_t at = 0; steps && at < steps->size(); ++at) {
      take(std::move((*steps)[at]));
      // What a step changed may change what the later ones have to do.
      steps = plan(spec_, observed_);
    }
    if (!steps) {
      report_.error = std::move(steps).error();
    }
    report_.repository = observed_.repository;
    return std::move(report_);
  }

 private:
  void take(Step step) {
    if (report_.error) {
      report_.steps.push_back({.step = std::move(step)});
      return;
    }
    StepReport done = perform(std::move(step));
    if (done.error && !(done.step.kind == StepKind::protection &&
                        done.step.state == StepState::failed && is_refusal(done.error->code))) {
      report_.error = done.error;
    }
    if (terms_.on_step) {
      terms_.on_step(done);
    }
    report_.steps.push_back(std::move(done));
  }

  StepReport perform(Step step) {
    if (step.state == StepState::done) {
      const bool is_ours =
          first_commit_made_ && step.kind == StepKind::branch && step.branch == spec_.main_branch;
      return is_ours ? made(std::move(step), "with the first commit") : StepReport{.step = step};
    }
    Call call = terms_.call;
    if (call.stop.stop_requested()) {
      return {.step = std::move(step),
              .error = Error{.code = ErrorCode::cancelled, .message = "interrupted"}};
    }
    call.operation_id = call.operation_id.empty() ? new_operation_id() : name_of(step);
    StepReport report = mutate(std::move(step), call);
    report.operation_id = std::move(call.operation_id);
    return report;
  }

  [[nodiscard]] std::string name_of(const Step& step) const {
    std::string step_name = name(step);
    std::ranges::replace(step_name, ' ', '-');
    return terms_.call.operation_id + ":" + step_name;
  }

  StepReport mutate(Step step, const Call& call) {
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
    }
    assert(false);
    return {};
  }

  StepReport create_repository(Step step, const Call& call) {
    NewRepository request{
        .repo = spec_.repo, .visibility = spec_.visibility, .description = spec_.description};
    if (host_.capabilities().default_branch_of_empty) {
      request.default_branch = spec_.main_branch;
    }
    auto created = host_.create_repo(request, call);
    if (!created) {
      return missed(std::move(step), std::move(created).error());
    }
    observed_.repository = created->value;
    // The host may spell the name its own way; what follows uses the host's spelling.
    repo_ = {.owner = created->value.owner, .name = created->value.name};
    Terms waiting = terms_;
    waiting.call = reading(call);
    if (auto visible = wait_until_visible(host_, repo_, waiting); !visible) {
      report_.error = std::move(visible).error();
    }
    return made(std::move(step), std::string(to_string(created->value.visibility)));
  }

  StepReport commit_template(Step step, const Call& call) {
    auto commit = host_.commit_files(repo_,
                                     {.branch = spec_.main_branch,
                                      .message = spec_.message,
                                      .changes = spec_.files,
                                      .may_drop_executable = spec_.may_drop_executable},
                                     call);
    if (!commit) {
      return missed(std::move(step), std::move(commit).error());
    }
    first_commit_made_ = true;
    observed_.branches.push_back({.name = spec_.main_branch, .id = commit->value.id});
    const std::string note = step.note + ", commit " + short_id(commit->value.id);
    return made(std::move(step), note);
  }

  StepReport create_branch(Step step, const Call& call) {
    auto branch = host_.create_branch(
        repo_, {.name = step.branch, .from = start_of(spec_, observed_, step.branch)}, call);
    if (!branch) {
      return missed(std::move(step), std::move(branch).error());
    }
    observed_.branches.push_back(branch->value);
    const std::string note = step.note + ", at " + short_id(branch->value.id);
    return made(std::move(step), note);
  }

  StepReport protect(Step step, const Call& call) {
    auto protection =
        host_.protect_branch(repo_, {.branch = step.branch, .approvals = spec_.approvals}, call);
    if (!protection) {
      return missed(std::move(step), std::move(protection).error());
    }
    return made(std::move(step), spec_.approvals
                                     ? "approvals needed: " + std::to_string(*spec_.approvals)
                                     : "no forced pushes, no deletion");
  }

  StepReport open_pull_request(Step step, const Call& call) {
    auto request = host_.open_pull_request(
        repo_,
        {.head = spec_.develop_branch,
         .base = spec_.main_branch,
         .title = "Merge " + spec_.develop_branch + " into " + spec_.main_branch},
        call);
    if (request) {
      return made(std::move(step),
                  "#" + std::to_string(request->value.number) + " " + request->value.web_url);
    }
    const ErrorCode code = request.error().code;
    if (code == ErrorCode::already_exists) {
      return already_there(std::move(step), "one is open already");
    }
    if (code == ErrorCode::conflict && request.error().outcome == Outcome::not_applied) {
      return already_there(std::move(step), "not needed: " + spec_.develop_branch +
                                                " holds nothing that " + spec_.main_branch +
                                                " lacks");
    }
    return missed(std::move(step), std::move(request).error());
  }

  GitProvider& host_;
  const Spec& spec_;
  const Terms& terms_;
  RepoRef repo_;
  Observed observed_{};
  Report report_{};
  bool first_commit_made_ = false;
};

Report stopped(Error error) { return {.error = std::move(error)}; }

// What the first commit would be refused for is said before anything is made.
Result<void> check_files(const GitProvider& host, const Spec& spec, const Observed& observed) {
  const auto executable = std::ranges::find_if(spec.files, &FileChange::executable);
  if (host.capabilities().executable_files || spec.may_drop_executable ||
      !observed.branches.empty() || executable == spec.files.end()) {
    return {};
  }
  return Error{.code = ErrorCode::unsupported,
               .message = "the template's file " + executable->path +
                          " is executable, which this host cannot keep: --drop-executable commits "
                          "it without that"};
}

}  // namespace

Report compare(GitProvider& host, const Spec& spec, const Terms& terms) {
  auto observed = observe(host, spec.repo, reading(terms.call));
  if (!observed) {
    return stopped(std::move(observed).error());
  }
  if (auto possible = check_files(host, spec, *observed); !possible) {
    return stopped(std::move(possible).error());
  }
  auto steps = plan(spec, *observed);
  if (!steps) {
    return stopped(std::move(steps).error());
  }
  Report report{.repository = std::move(observed->repository)};
  for (Step& step : *steps) {
    report.steps.push_back({.step = std::move(step)});
    if (terms.on_step) {
      terms.on_step(report.steps.back());
    }
  }
  return report;
}

Report apply(GitProvider& host, const Spec& spec, const Terms& terms) {
  if (auto valid = validate(spec); !valid) {
    return stopped(std::move(valid).error());
  }
  auto observed = observe(host, spec.repo, reading(terms.call));
  if (!observed) {
    return stopped(std::move(observed).error());
  }
  if (auto possible = check_files(host, spec, *observed); !possible) {
    return stopped(std::move(possible).error());
  }
  return Run(host, spec, terms).run(*std::move(observed));
}

}  // namespace gitprovider::bootstrap
