#include "src/bootstrap/plan.hpp"

#include "src/bootstrap/obstacles.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace gitprovider::bootstrap {
namespace {

Step repository_step(const Observed& observed) {
  return {.kind = StepKind::repository,
          .state = observed.repository ? StepState::done : StepState::planned};
}

std::string files_on(const Spec& spec) {
  if (!spec.files) {
    return "the template's files on " + trunk(spec).name;
  }
  const std::size_t count = spec.files->size();
  return std::to_string(count) + (count == 1 ? " file on " : " files on ") + trunk(spec).name;
}

Step first_commit_step(const Spec& spec, const Observed& observed) {
  if (observed.branches.empty()) {
    return {.kind = StepKind::first_commit, .branch = trunk(spec).name, .note = files_on(spec)};
  }
  if (first_commit_is_begun(spec, observed)) {
    return {.kind = StepKind::first_commit,
            .branch = trunk(spec).name,
            .note = files_on(spec) + ", begun by an earlier run"};
  }
  return {.kind = StepKind::first_commit,
          .state = StepState::done,
          .branch = trunk(spec).name,
          .note = "the repository has commits; their content is left as it is"};
}

Step branch_step(const Spec& spec, const Observed& observed, const BranchWish& wish) {
  if (find_branch(observed, wish.name) != nullptr) {
    return {.kind = StepKind::branch, .state = StepState::done, .branch = wish.name};
  }
  const bool by_commit = observed.branches.empty() && &wish == &trunk(spec);
  return {
      .kind = StepKind::branch,
      .branch = wish.name,
      .note = by_commit ? "comes with the first commit" : "from " + start_of(spec, observed, wish)};
}

Step protection_step(const Observed& observed, const BranchWish& wish) {
  const Branch* there = find_branch(observed, wish.name);
  if (there != nullptr && there->is_protected) {
    return {.kind = StepKind::protection,
            .state = StepState::done,
            .branch = wish.name,
            .note = "its rules are left as they are"};
  }
  return {.kind = StepKind::protection, .branch = wish.name};
}

// One that was merged at the head that is still there: merged again it would bring nothing.
const PullRequest* merged_one(const Observed& observed, const PullRequestWish& wish) {
  const Branch* head = find_branch(observed, wish.head);
  if (head == nullptr || !observed.pull_requests) {
    return nullptr;
  }
  const auto found = std::ranges::find_if(*observed.pull_requests, [&](const PullRequest& request) {
    return request.state == PullRequestState::merged && request.head_id == head->id;
  });
  return found == observed.pull_requests->end() ? nullptr : &*found;
}

std::string number_of(const PullRequest& request) { return "#" + std::to_string(request.number); }

Step pull_request_step(const Spec& spec, const Observed& observed) {
  const PullRequestWish& wish = *spec.pull_request;
  if (!pull_request_is_worth_a_look(spec, observed)) {
    return {.kind = StepKind::pull_request,
            .state = StepState::done,
            .note = "not needed: " + wish.head + " and " + wish.base + " do not differ"};
  }
  if (const PullRequest* open = open_one(observed)) {
    return {.kind = StepKind::pull_request,
            .state = StepState::done,
            .note = number_of(*open) + " is open already"};
  }
  if (const PullRequest* merged = merged_one(observed, wish)) {
    return {.kind = StepKind::pull_request,
            .state = StepState::done,
            .note = "not needed: " + number_of(*merged) + " was merged"};
  }
  return {.kind = StepKind::pull_request,
          .note = wish.head + " into " + wish.base +
                  (observed.pull_requests ? "" : ", if none is open yet")};
}

Step merge_step(const Spec& spec, const Observed& observed, const Step& pull_request) {
  const bool is_wanted = pull_request.state != StepState::done || open_one(observed) != nullptr;
  return {.kind = StepKind::merge,
          .state = is_wanted ? StepState::planned : StepState::done,
          .note = is_wanted ? "by " + std::string(to_string(spec.pull_request->merge->method))
                            : "nothing to merge"};
}

// Builds the steps of one plan, in order.
class Planner {
 public:
  Planner(const Spec& spec, const Observed& observed) : spec_(spec), observed_(observed) {}

  Plan make() {
    add(repository_step(observed_), std::nullopt);
    add(first_commit_step(spec_, observed_), obstacle_to_commit(spec_, observed_));
    for (const BranchWish& wish : spec_.branches) {
      add(branch_step(spec_, observed_, wish), obstacle_to_branch(spec_, observed_, wish));
    }
    add_protections();
    add_pull_request();
    judge_repository();
    return std::move(plan_);
  }

 private:
  void add(Step step, std::optional<Error> obstacle) {
    if (obstacle && step.state != StepState::done) {
      block(step, *std::move(obstacle));
    }
    plan_.steps.push_back(std::move(step));
  }

  void block(Step& step, Error obstacle) {
    step.state = StepState::blocked;
    step.note = obstacle.message;
    if (!plan_.obstacle) {
      plan_.obstacle = std::move(obstacle);
    }
  }

  void add_protections() {
    for (const BranchWish& wish : spec_.branches) {
      if (!wish.protection) {
        continue;
      }
      Step step = protection_step(observed_, wish);
      auto obstacle = obstacle_to_protection(observed_, wish);
      if (obstacle && spec_.on_forbidden == OnForbidden::go_on) {
        if (step.state == StepState::planned) {
          step.note = "will fail: " + obstacle->message;
        }
        obstacle.reset();
      }
      add(std::move(step), std::move(obstacle));
    }
  }

  void add_pull_request() {
    if (!spec_.pull_request) {
      return;
    }
    add(pull_request_step(spec_, observed_),
        obstacle_to_pull_request(observed_, *spec_.pull_request));
    if (spec_.pull_request->merge) {
      add(merge_step(spec_, observed_, plan_.steps.back()),
          obstacle_to_merge(observed_, *spec_.pull_request->merge));
    }
  }

  // Comes last: content that is there is foreign only where something is missing beside it.
  void judge_repository() {
    const bool lacks_something = std::ranges::any_of(
        plan_.steps, [](const Step& step) { return step.state != StepState::done; });
    if (auto obstacle = obstacle_in_repository(spec_, observed_, lacks_something)) {
      plan_.obstacle.reset();
      block(plan_.steps.front(), *std::move(obstacle));
    }
  }

  const Spec& spec_;
  const Observed& observed_;
  Plan plan_{};
};

}  // namespace

std::string_view to_string(StepState state) noexcept {
  switch (state) {
    case StepState::done:
      return "done";
    case StepState::planned:
      return "planned";
    case StepState::created:
      return "created";
    case StepState::failed:
      return "failed";
    case StepState::unknown:
      return "unknown";
    case StepState::blocked:
      return "blocked";
  }
  assert(false);
  return {};
}

std::string name(const Step& step) {
  switch (step.kind) {
    case StepKind::repository:
      return "repository";
    case StepKind::first_commit:
      return "first commit";
    case StepKind::branch:
      return "branch " + step.branch;
    case StepKind::protection:
      return "protect " + step.branch;
    case StepKind::pull_request:
      return "pull request";
    case StepKind::merge:
      return "merge";
  }
  assert(false);
  return {};
}

const Branch* find_branch(const Observed& observed, std::string_view name) noexcept {
  const auto found = std::ranges::find(observed.branches, name, &Branch::name);
  return found == observed.branches.end() ? nullptr : &*found;
}

bool first_commit_is_begun(const Spec& spec, const Observed& observed) noexcept {
  const Branch* start = find_branch(observed, trunk(spec).name);
  return observed.begun_at && start != nullptr && start->id == *observed.begun_at;
}

std::string start_of(const Spec& spec, const Observed& observed, const BranchWish& wish) {
  if (wish.name != trunk(spec).name) {
    return wish.from.empty() ? trunk(spec).name : wish.from;
  }
  const bool names_one = observed.repository && observed.repository->default_branch &&
                         find_branch(observed, *observed.repository->default_branch) != nullptr;
  return names_one ? *observed.repository->default_branch : std::string{};
}

bool pull_request_is_worth_a_look(const Spec& spec, const Observed& observed) {
  if (!spec.pull_request) {
    return false;
  }
  const Branch* head = find_branch(observed, spec.pull_request->head);
  const Branch* base = find_branch(observed, spec.pull_request->base);
  return head != nullptr && base != nullptr && head->id != base->id;
}

const PullRequest* open_one(const Observed& observed) noexcept {
  if (!observed.pull_requests) {
    return nullptr;
  }
  const auto found =
      std::ranges::find(*observed.pull_requests, PullRequestState::open, &PullRequest::state);
  return found == observed.pull_requests->end() ? nullptr : &*found;
}

Plan plan(const Spec& spec, const Observed& observed) { return Planner(spec, observed).make(); }

}  // namespace gitprovider::bootstrap
