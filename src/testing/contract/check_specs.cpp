#include "src/testing/contract/spec_context.hpp"

#include "gitprovider/merge_when_ready.hpp"
#include "gitprovider/testing/fake_clock.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <memory>

namespace gitprovider::testing {
namespace {

using namespace std::chrono_literals;

const std::vector<Check> kPending{{"build", CheckState::passed}, {"test", CheckState::pending}};
const std::vector<Check> kPassed{{"build", CheckState::passed}, {"test", CheckState::passed}};
const std::vector<Check> kFailed{{"build", CheckState::passed}, {"test", CheckState::failed}};

/// An open pull request whose head has checks.
struct Proposed {
  Prepared prepared{};
  PullRequest pull{};
};

Proposed propose(SpecContext& spec, const std::vector<Check>& checks) {
  CheckReporter& reporter = spec.check_reporter();
  Proposed made{.prepared = spec.prepare()};
  made.pull = spec.propose(made.prepared, "topic", "a.txt", "a");
  reporter.report(made.prepared.repo, made.pull.head_id, checks);
  return made;
}

/// Waits on a clock of its own; `meanwhile` happens in the first pause.
Result<Applied<PullRequest>> merge(SpecContext& spec, const Proposed& made,
                                   std::function<void()> meanwhile = {}) {
  const auto clock = std::make_shared<FakeClock>();
  bool is_first = true;
  clock->on_wait([&](Duration) {
    if (std::exchange(is_first, false) && meanwhile) {
      meanwhile();
    }
  });
  return merge_when_ready(spec.provider(), made.prepared.repo,
                          {.number = made.pull.number, .wait = 45min}, {}, {.clock = clock});
}

void check_not_merged(SpecContext& spec, const Proposed& made) {
  spec.check_head(made.prepared.repo, made.prepared.main, made.prepared.head,
                  "the base stays where it was");
}

void checks_are_read(SpecContext& spec) {
  const auto [prepared, pull] = propose(
      spec, {{"a", CheckState::failed}, {"b", CheckState::passed}, {"c", CheckState::pending}});

  auto checks = spec.require_ok(spec.provider().checks()->list_checks(prepared.repo, pull.head_id),
                                "list the checks");
  std::ranges::sort(checks, {}, &Check::name);
  spec.check(checks == std::vector<Check>{{"a", CheckState::failed},
                                          {"b", CheckState::passed},
                                          {"c", CheckState::pending}},
             "each check has the state it was given");
  spec.check(spec.require_ok(spec.provider().checks()->list_checks(prepared.repo, prepared.head),
                             "list the checks of another commit")
                 .empty(),
             "another commit has none");
}

void passed_checks_are_waited_for(SpecContext& spec) {
  const auto made = propose(spec, kPending);

  const auto merged = spec.require_ok(merge(spec, made,
                                            [&] {
                                              check_not_merged(spec, made);
                                              spec.check_reporter().report(
                                                  made.prepared.repo, made.pull.head_id, kPassed);
                                            }),
                                      "merge when ready");

  spec.check_equal(merged.value.state, PullRequestState::merged, "state");
  spec.check_equal(merged.value.head_id, made.pull.head_id, "the head that was checked");
}

void failed_check_is_a_conflict(SpecContext& spec) {
  const auto made = propose(spec, kFailed);

  spec.check_refused(merge(spec, made), ErrorCode::conflict, "merge when ready");
  check_not_merged(spec, made);
}

void moved_head_is_not_merged(SpecContext& spec) {
  const auto made = propose(spec, kPending);

  spec.check_refused(merge(spec, made,
                           [&] {
                             const Commit moved =
                                 spec.commit(made.prepared.repo, "topic", "b.txt", "b");
                             spec.check_reporter().report(made.prepared.repo, moved.id, kPassed);
                           }),
                     ErrorCode::conflict, "merge when ready");
  check_not_merged(spec, made);
}

void without_checks_it_is_merged(SpecContext& spec) {
  Proposed made{.prepared = spec.prepare()};
  made.pull = spec.propose(made.prepared, "topic", "a.txt", "a");

  const auto merged = spec.require_ok(merge(spec, made), "merge when ready");
  spec.check_equal(merged.value.state, PullRequestState::merged, "state");
}

ChecksReader& checks_of(SpecContext& spec) {
  ChecksReader* checks = spec.provider().checks();
  if (checks == nullptr) {
    spec.skip("the host has no checks");
  }
  return *checks;
}

void bad_requests_are_refused(SpecContext& spec) {
  ChecksReader& checks = checks_of(spec);
  const auto prepared = spec.prepare();

  spec.check_refused(checks.get_readiness(prepared.repo, 0), ErrorCode::invalid_argument,
                     "look at number 0");
  spec.check_refused(checks.list_checks(prepared.repo, {}), ErrorCode::invalid_argument,
                     "list the checks of no commit");
  spec.check_refused(checks.get_readiness({.owner = "..", .name = "x"}, 1),
                     ErrorCode::invalid_argument, "look into a repository that cannot be");
}

void absent_is_not_found(SpecContext& spec) {
  ChecksReader& checks = checks_of(spec);
  const auto prepared = spec.prepare();

  spec.check_refused(checks.get_readiness(prepared.repo, 4711), ErrorCode::not_found,
                     "look at a number that is not there");
}

}  // namespace

std::span<const Spec> check_specs() {
  static constexpr std::array specs{
      Spec{"the checks of a commit are read, and of no other", checks_are_read},
      Spec{"checks are waited for, and the head that passed them is merged",
           passed_checks_are_waited_for},
      Spec{"a failed check is a conflict and nothing is merged", failed_check_is_a_conflict},
      Spec{"a head that moves while its checks are waited for is not merged",
           moved_head_is_not_merged},
      Spec{"where there are no checks a pull request is merged", without_checks_it_is_merged},
      Spec{"whether what is absent can be merged is not found", absent_is_not_found},
      Spec{"questions about no pull request and no commit are refused", bad_requests_are_refused},
  };
  return specs;
}

}  // namespace gitprovider::testing
