#include "src/testing/contract/spec_context.hpp"

#include <algorithm>
#include <array>

namespace gitprovider::testing {
namespace {

void skip_without_approvals(SpecContext& spec) {
  if (!spec.can().required_approvals) {
    spec.skip("the host does not know approvals");
  }
}

void comes_back_as_asked(SpecContext& spec) {
  const auto prepared = spec.prepare();
  const auto made = spec.require_ok(
      spec.provider().protect_branch(prepared.repo, {.branch = prepared.main}), "protect");

  spec.check_equal(made.value.branch, prepared.main, "branch");
  spec.check_equal(made.value.is_protected, true, "protected");
  spec.check_equal(made.value.approvals, std::optional<int>{}, "approvals");
}

void approvals_come_back_or_are_unsupported(SpecContext& spec) {
  const auto prepared = spec.prepare();
  const auto made =
      spec.provider().protect_branch(prepared.repo, {.branch = prepared.main, .approvals = 2});
  if (!spec.can().required_approvals) {
    spec.check_refused(made, ErrorCode::unsupported, "ask for approvals");
    return;
  }
  spec.check_equal(spec.require_ok(made, "protect").value.approvals, std::optional(2), "approvals");
}

void checks_are_taken_or_unsupported(SpecContext& spec) {
  const auto prepared = spec.prepare();
  const auto made = spec.provider().protect_branch(
      prepared.repo, {.branch = prepared.main, .required_status_checks = {"build", "test"}});
  if (!spec.can().required_status_checks) {
    spec.check_refused(made, ErrorCode::unsupported, "ask for status checks");
    return;
  }
  spec.check_equal(spec.require_ok(made, "protect").value.is_protected, true, "protected");
}

// Each of what a host may be unable to say of a protection, asked for alone.
void exceptions_are_taken_or_unsupported(SpecContext& spec) {
  const auto prepared = spec.prepare();
  const auto can = spec.can();
  const auto protect = [&](const ProtectBranch& request, bool is_supported, const char* what) {
    const auto made = spec.provider().protect_branch(prepared.repo, request);
    if (is_supported) {
      spec.check_equal(spec.require_ok(made, what).value.is_protected, true, what);
    } else {
      spec.check_refused(made, ErrorCode::unsupported, what);
    }
  };

  protect({.branch = prepared.main, .allow_force_push = true}, can.protected_force_push,
          "allow force pushes");
  protect({.branch = prepared.main, .allow_deletion = true}, can.protected_deletion,
          "allow deletion");
  protect({.branch = prepared.main, .include_admins = false}, can.protection_without_admins,
          "leave out administrators");
}

void second_call_changes_nothing(SpecContext& spec) {
  const auto prepared = spec.prepare();
  const ProtectBranch request{.branch = prepared.main};
  const auto first =
      spec.require_ok(spec.provider().protect_branch(prepared.repo, request), "protect");
  const auto second =
      spec.require_ok(spec.provider().protect_branch(prepared.repo, request), "protect again");

  spec.check(first.value == second.value, "both calls tell of the same protection");
}

void replaces_what_was_there(SpecContext& spec) {
  skip_without_approvals(spec);
  const auto prepared = spec.prepare();
  const auto protect = [&](std::optional<int> approvals) {
    return spec
        .require_ok(spec.provider().protect_branch(
                        prepared.repo, {.branch = prepared.main, .approvals = approvals}),
                    "protect")
        .value;
  };

  spec.check_equal(protect(3).approvals, std::optional(3), "approvals at first");
  spec.check_equal(protect(std::nullopt).approvals, std::optional<int>{}, "approvals then");
  (void)spec.commit(prepared.repo, prepared.main, "a.txt", "a");
}

void absent_is_not_found(SpecContext& spec) {
  const auto prepared = spec.prepare();

  spec.check_refused(spec.provider().protect_branch(prepared.repo, {.branch = "absent"}),
                     ErrorCode::not_found, "protect a branch that is not there");
  spec.check_refused(
      spec.provider().protect_branch(spec.host().free_repository(), {.branch = "main"}),
      ErrorCode::not_found, "protect in a repository that is not there");
}

void bad_requests_are_refused(SpecContext& spec) {
  const auto prepared = spec.prepare();
  spec.branch(prepared, "free");
  const auto protect = [&](const ProtectBranch& request) {
    return spec.provider().protect_branch(prepared.repo, request);
  };

  spec.check_refused(protect({.branch = "a b"}), ErrorCode::invalid_argument, "a bad name");
  spec.check_refused(protect({.branch = "free", .approvals = 7}), ErrorCode::invalid_argument,
                     "seven approvals");
  spec.check_refused(protect({.branch = "free", .approvals = -1}), ErrorCode::invalid_argument,
                     "minus one approvals");
  const auto list = spec.require_ok(spec.provider().list_branches(prepared.repo), "list");
  const auto free = std::find_if(list.branches.begin(), list.branches.end(),
                                 [](const Branch& branch) { return branch.name == "free"; });
  spec.require(free != list.branches.end(), "the branch is listed");
  spec.check_equal(free->is_protected, false, "protected");
}

void protected_branch_takes_no_commit(SpecContext& spec) {
  skip_without_approvals(spec);
  const auto prepared = spec.prepare();
  (void)spec.require_ok(
      spec.provider().protect_branch(prepared.repo, {.branch = prepared.main, .approvals = 1}),
      "protect");

  spec.check_refused(spec.provider().commit_files(prepared.repo, {.branch = prepared.main,
                                                                  .message = "Past review",
                                                                  .changes = {put("a.txt", "a")}}),
                     ErrorCode::forbidden, "commit");
  spec.check_head(prepared.repo, prepared.main, prepared.head, "the branch stays where it was");
}

void missing_reviews_stop_a_merge(SpecContext& spec) {
  skip_without_approvals(spec);
  const auto prepared = spec.prepare();
  const auto pull = spec.propose(prepared, "topic", "a.txt", "a");
  (void)spec.require_ok(
      spec.provider().protect_branch(prepared.repo, {.branch = prepared.main, .approvals = 1}),
      "protect");

  spec.check_refused(spec.provider().merge_pull_request(
                         prepared.repo, {.number = pull.number, .wait = std::chrono::seconds(5)}),
                     ErrorCode::conflict, "merge");
  spec.check_head(prepared.repo, prepared.main, prepared.head, "the base stays where it was");
}

}  // namespace

std::span<const Spec> protection_specs() {
  static constexpr std::array specs{
      Spec{"a protection comes back as it was asked for", comes_back_as_asked},
      Spec{"approvals come back, or are unsupported", approvals_come_back_or_are_unsupported},
      Spec{"status checks are taken, or are unsupported", checks_are_taken_or_unsupported},
      Spec{"exceptions from a protection are taken, or are unsupported",
           exceptions_are_taken_or_unsupported},
      Spec{"protecting twice changes nothing", second_call_changes_nothing},
      Spec{"a protection replaces the one before", replaces_what_was_there},
      Spec{"protecting what is absent is not found", absent_is_not_found},
      Spec{"bad protections are refused and nothing changes", bad_requests_are_refused},
      Spec{"a branch that needs reviews takes no commit", protected_branch_takes_no_commit},
      Spec{"a branch that needs reviews takes no merge without them", missing_reviews_stop_a_merge},
  };
  return specs;
}

}  // namespace gitprovider::testing
