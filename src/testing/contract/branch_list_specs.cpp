#include "src/testing/contract/spec_context.hpp"

#include <algorithm>
#include <array>
#include <set>

namespace gitprovider::testing {
namespace {

void empty_has_none(SpecContext& spec) {
  const auto list = spec.require_ok(spec.provider().list_branches(spec.prepare_empty()), "list");

  spec.check(list.branches.empty(), "an empty repository has no branches");
  spec.check(!list.truncated, "and none are missing");
}

void absent_is_not_found(SpecContext& spec) {
  spec.check_refused(spec.provider().list_branches(spec.host().free_repository()),
                     ErrorCode::not_found, "list");
}

void check_list(SpecContext& spec, const RepoRef& repo, const std::set<std::string>& wanted) {
  const auto list = spec.require_ok(spec.provider().list_branches(repo), "list");
  std::set<std::string> got;
  for (const auto& branch : list.branches) {
    spec.check(got.insert(branch.name).second, branch.name + " is there twice");
    spec.check(!branch.id.is_null(), branch.name + " stands somewhere");
  }
  spec.check(!list.truncated, "nothing is missing");
  spec.check(got == wanted, "got " + std::to_string(got.size()) + " branches, wanted the " +
                                std::to_string(wanted.size()) + " that were made");
  spec.check(got.contains("develop") == wanted.contains("develop"), "develop is among them");
}

std::string numbered(int number) {
  const auto digits = std::to_string(number);
  return "b" + std::string(3 - digits.size(), '0') + digits;
}

// More than two pages of the largest size a host has; the one that matters comes last by name.
void all_pages_are_read(SpecContext& spec) {
  const auto prepared = spec.prepare();
  std::set<std::string> made{prepared.main};
  const auto make = [&](const std::string& name) {
    spec.branch(prepared, name);
    made.insert(name);
  };
  check_list(spec, prepared.repo, made);
  for (int i = 0; i < 100; ++i) {
    make(numbered(i));
  }
  check_list(spec, prepared.repo, made);
  for (int i = 100; i < 248; ++i) {
    make(numbered(i));
  }
  make("develop");
  check_list(spec, prepared.repo, made);
}

void limit_cuts_and_says_so(SpecContext& spec) {
  const auto prepared = spec.prepare();
  spec.branch(prepared, "a");
  spec.branch(prepared, "b");
  const auto list = [&](std::size_t limit) {
    return spec.require_ok(spec.provider().list_branches(prepared.repo, {.limit = limit}), "list");
  };

  spec.check_equal(list(2).branches.size(), std::size_t{2}, "branches of a list of two");
  spec.check_equal(list(2).truncated, true, "two of three: truncated");
  spec.check_equal(list(3).branches.size(), std::size_t{3}, "branches of a list of three");
  spec.check_equal(list(3).truncated, false, "three of three: truncated");
  spec.check_equal(list(4).truncated, false, "three of at most four: truncated");
}

void protection_is_told(SpecContext& spec) {
  const auto prepared = spec.prepare();
  spec.branch(prepared, "free");
  (void)spec.require_ok(spec.provider().protect_branch(prepared.repo, {.branch = prepared.main}),
                        "protect");
  const auto list = spec.require_ok(spec.provider().list_branches(prepared.repo), "list");

  for (const auto& branch : list.branches) {
    spec.check_equal(branch.is_protected, branch.name == prepared.main,
                     branch.name + ": protected");
  }
}

}  // namespace

std::span<const Spec> branch_list_specs() {
  static constexpr std::array specs{
      Spec{"an empty repository lists no branches", empty_has_none},
      Spec{"the branches of an absent repository are not found", absent_is_not_found},
      Spec{"all of 1, 101 and 250 branches are listed, each once", all_pages_are_read},
      Spec{"a limit cuts the list, and the list says so", limit_cuts_and_says_so},
      Spec{"a list says which branches are protected", protection_is_told},
  };
  return specs;
}

}  // namespace gitprovider::testing
