#include "src/bootstrap/plan.hpp"

#include <algorithm>
#include <cassert>
#include <cctype>
#include <utility>

namespace gitprovider::bootstrap {
namespace {

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
  return std::ranges::equal(a, b, {}, lower, lower);
}

Error conflict(std::string message) {
  return {.code = ErrorCode::conflict, .message = std::move(message)};
}

std::string full_name(const RepoRef& repo) { return repo.owner + "/" + repo.name; }

// Git keeps refs as paths: `develop` and `develop/x` cannot both exist.
const Branch* branch_in_the_way(const Observed& observed, const std::string& wanted) {
  const auto clashes = [&](const Branch& branch) {
    return branch.name.starts_with(wanted + "/") || wanted.starts_with(branch.name + "/");
  };
  const auto found = std::ranges::find_if(observed.branches, clashes);
  return found == observed.branches.end() ? nullptr : &*found;
}

Result<void> check_repository(const Spec& spec, const Repository& repository) {
  if (!equal_ignoring_case(repository.owner, spec.repo.owner) ||
      !equal_ignoring_case(repository.name, spec.repo.name)) {
    return conflict(full_name(spec.repo) + " is now " + repository.owner + "/" + repository.name +
                    " on the host: use that name if it is the repository you mean");
  }
  if (repository.is_archived) {
    return conflict(full_name(spec.repo) + " is archived and cannot be changed");
  }
  return {};
}

Result<void> check_branches(const Spec& spec, const Observed& observed) {
  for (const std::string& wanted : {spec.main_branch, spec.develop_branch}) {
    if (const Branch* blocking = branch_in_the_way(observed, wanted)) {
      return conflict("branch " + wanted + " cannot be made beside branch " + blocking->name +
                      ": rename or delete " + blocking->name + " first");
    }
  }
  if (!observed.branches.empty() && find_branch(observed, spec.main_branch) == nullptr &&
      start_of(spec, observed, spec.main_branch).empty()) {
    return conflict(full_name(spec.repo) + " has commits but neither a branch " + spec.main_branch +
                    " nor a default branch to start it from");
  }
  return {};
}

Step repository_step(const Observed& observed) {
  return {.kind = StepKind::repository,
          .state = observed.repository ? StepState::done : StepState::planned};
}

std::string files_on(const Spec& spec) {
  if (spec.files.empty()) {
    return "the template's files on " + spec.main_branch;
  }
  return std::to_string(spec.files.size()) + (spec.files.size() == 1 ? " file on " : " files on ") +
         spec.main_branch;
}

Step first_commit_step(const Spec& spec, const Observed& observed) {
  if (observed.branches.empty()) {
    return {.kind = StepKind::first_commit, .branch = spec.main_branch, .note = files_on(spec)};
  }
  return {.kind = StepKind::first_commit,
          .state = StepState::done,
          .branch = spec.main_branch,
          .note = "the repository has commits; their content is left as it is"};
}

Step branch_step(const Spec& spec, const Observed& observed, const std::string& branch) {
  if (find_branch(observed, branch) != nullptr) {
    return {.kind = StepKind::branch, .state = StepState::done, .branch = branch};
  }
  const bool by_commit = observed.branches.empty() && branch == spec.main_branch;
  return {.kind = StepKind::branch,
          .branch = branch,
          .note = by_commit ? "comes with the first commit"
                            : "from " + start_of(spec, observed, branch)};
}

Step protection_step(const Observed& observed, const std::string& branch) {
  const Branch* there = find_branch(observed, branch);
  if (there != nullptr && there->is_protected) {
    return {.kind = StepKind::protection,
            .state = StepState::done,
            .branch = branch,
            .note = "its rules are left as they are"};
  }
  return {.kind = StepKind::protection, .branch = branch};
}

Step pull_request_step(const Spec& spec, const Observed& observed) {
  const Branch* main = find_branch(observed, spec.main_branch);
  const Branch* develop = find_branch(observed, spec.develop_branch);
  if (main != nullptr && develop != nullptr && main->id != develop->id) {
    return {.kind = StepKind::pull_request,
            .note = spec.develop_branch + " into " + spec.main_branch + ", if none is open yet"};
  }
  return {
      .kind = StepKind::pull_request,
      .state = StepState::done,
      .note = "not needed: " + spec.develop_branch + " and " + spec.main_branch + " do not differ"};
}

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
  }
  assert(false);
  return {};
}

const Branch* find_branch(const Observed& observed, std::string_view name) noexcept {
  const auto found = std::ranges::find(observed.branches, name, &Branch::name);
  return found == observed.branches.end() ? nullptr : &*found;
}

std::string start_of(const Spec& spec, const Observed& observed, std::string_view branch) {
  if (branch != spec.main_branch) {
    return spec.main_branch;
  }
  const bool names_one = observed.repository && observed.repository->default_branch &&
                         find_branch(observed, *observed.repository->default_branch) != nullptr;
  return names_one ? *observed.repository->default_branch : std::string{};
}

Result<std::vector<Step>> plan(const Spec& spec, const Observed& observed) {
  if (observed.repository) {
    if (auto possible = check_repository(spec, *observed.repository); !possible) {
      return std::move(possible).error();
    }
  }
  if (auto possible = check_branches(spec, observed); !possible) {
    return std::move(possible).error();
  }
  return std::vector<Step>{
      repository_step(observed),
      first_commit_step(spec, observed),
      branch_step(spec, observed, spec.main_branch),
      branch_step(spec, observed, spec.develop_branch),
      protection_step(observed, spec.main_branch),
      protection_step(observed, spec.develop_branch),
      pull_request_step(spec, observed),
  };
}

}  // namespace gitprovider::bootstrap
