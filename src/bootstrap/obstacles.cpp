#include "src/bootstrap/obstacles.hpp"

#include "src/bootstrap/ref_names.hpp"

#include <algorithm>
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

Error unsupported(std::string message) {
  return {.code = ErrorCode::unsupported, .message = std::move(message)};
}

const Branch* branch_in_the_way(const Observed& observed, const std::string& wanted) {
  const auto found = std::ranges::find_if(observed.branches, [&](const Branch& branch) {
    return cannot_stand_together(branch.name, wanted);
  });
  return found == observed.branches.end() ? nullptr : &*found;
}

// The first rule that the host lacks, for people; empty where it has all.
std::string_view missing_rule(const ProtectBranch& rules, const Capabilities& can) {
  if (rules.approvals.value_or(0) > 0 && !can.required_approvals) {
    return "approving reviews";
  }
  if (!rules.required_status_checks.empty() && !can.required_status_checks) {
    return "checks by name";
  }
  if (rules.allow_force_push && !can.protected_force_push) {
    return "forced pushes to a protected branch";
  }
  if (rules.allow_deletion && !can.protected_deletion) {
    return "the deletion of a protected branch";
  }
  return !rules.include_admins && !can.protection_without_admins
             ? "a protection that leaves administrators out"
             : "";
}

}  // namespace

std::optional<Error> obstacle_in_repository(const Spec& spec, const Observed& observed,
                                            bool lacks_something) {
  const std::string wanted = full_name(spec.repo);
  if (!observed.repository) {
    return spec.visibility == Visibility::internal && !observed.can.internal_visibility
               ? std::optional(unsupported(wanted + ": this host has no internal repositories"))
               : std::nullopt;
  }
  const Repository& there = *observed.repository;
  if (!equal_ignoring_case(there.owner, spec.repo.owner) ||
      !equal_ignoring_case(there.name, spec.repo.name)) {
    return conflict(wanted + " is now " + there.owner + "/" + there.name +
                    " on the host: use that name if it is the repository you mean");
  }
  if (there.is_archived) {
    return conflict(wanted + " is archived and cannot be changed");
  }
  if (spec.existing == Existing::refuse && lacks_something && !observed.branches.empty() &&
      !observed.is_ours) {
    return conflict(wanted +
                    " has content that this job did not make, and the spec says to refuse that "
                    "(existing: refuse)");
  }
  return std::nullopt;
}

std::optional<Error> obstacle_to_commit(const Spec& spec, const Observed& observed) {
  if (observed.can.executable_files || spec.may_drop_executable || !observed.branches.empty() ||
      !spec.files) {
    return std::nullopt;
  }
  const auto executable = std::ranges::find_if(*spec.files, &FileChange::executable);
  return executable == spec.files->end()
             ? std::nullopt
             : std::optional(
                   unsupported("the template's file " + executable->path +
                               " is executable, which this host cannot keep: --drop-executable (in "
                               "a file: drop_executable) commits it without that"));
}

std::optional<Error> obstacle_to_branch(const Spec& spec, const Observed& observed,
                                        const BranchWish& wish) {
  if (const Branch* blocking = branch_in_the_way(observed, wish.name)) {
    return conflict("branch " + wish.name + " cannot be made beside branch " + blocking->name +
                    ": rename or delete " + blocking->name + " first");
  }
  if (!observed.branches.empty() && find_branch(observed, wish.name) == nullptr &&
      start_of(spec, observed, wish).empty()) {
    return conflict(full_name(spec.repo) + " has commits but neither a branch " + wish.name +
                    " nor a default branch to start it from");
  }
  return std::nullopt;
}

std::optional<Error> obstacle_to_protection(const Observed& observed, const BranchWish& wish) {
  const std::string_view rule =
      wish.protection ? missing_rule(*wish.protection, observed.can) : std::string_view{};
  return rule.empty()
             ? std::nullopt
             : std::optional(unsupported("protection of branch " + wish.name +
                                         ": this host has no rule for " + std::string(rule)));
}

std::optional<Error> obstacle_to_pull_request(const Observed& observed,
                                              const PullRequestWish& wish) {
  return wish.draft && !observed.can.draft_pull_requests
             ? std::optional(unsupported("pull request: this host has no drafts"))
             : std::nullopt;
}

std::optional<Error> obstacle_to_merge(const Observed& observed, const MergeWish& wish) {
  const bool is_possible = (wish.method != MergeMethod::squash || observed.can.merge_by_squash) &&
                           (wish.method != MergeMethod::rebase || observed.can.merge_by_rebase);
  return is_possible ? std::nullopt
                     : std::optional(unsupported("merge: this host does not merge by " +
                                                 std::string(to_string(wish.method))));
}

}  // namespace gitprovider::bootstrap
