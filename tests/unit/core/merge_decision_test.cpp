#include "src/core/merge_decision.hpp"

#include "tests/catch_compat.hpp"

#include <string>

using namespace gitprovider;

namespace {

const ObjectId kHead = ObjectId::parse(std::string(40, 'a')).value();
const ObjectId kOther = ObjectId::parse(std::string(40, 'b')).value();

MergeFacts facts(std::vector<Check> checks, Readiness readiness = Readiness::ready) {
  return {.readiness = {.readiness = readiness, .reason = "the host says so"},
          .checks = std::move(checks)};
}

const Check kPassed{"build", CheckState::passed};
const Check kPending{"test", CheckState::pending};
const Check kFailed{"lint", CheckState::failed};

}  // namespace

TEST_CASE("all passed and ready is a merge", "[unit][merge]") {
  CHECK(decide(facts({kPassed})) == MergeDecision{.action = MergeAction::merge});
}

TEST_CASE("a failed check ends it, whatever else is pending", "[unit][merge]") {
  const auto readiness = GENERATE(Readiness::ready, Readiness::pending, Readiness::blocked);

  CHECK(decide(facts({kPassed, kPending, kFailed}, readiness)) ==
        MergeDecision{MergeAction::refuse, "1 of 3 checks failed: 'lint'"});
}

TEST_CASE("what waiting cannot change is not waited for", "[unit][merge]") {
  CHECK(decide(facts({kPending}, Readiness::blocked)) ==
        MergeDecision{MergeAction::refuse, "the host says so"});
}

TEST_CASE("pending checks are named, the first three", "[unit][merge]") {
  CHECK(decide(facts({kPassed, kPending})) ==
        MergeDecision{MergeAction::wait, "1 of 2 checks pending: 'test'"});
  CHECK(decide(facts({kPending, kPending, kPending, kPending, kPending})).why ==
        "5 of 5 checks pending: 'test', 'test', 'test' and 2 more");
}

TEST_CASE("a host that is not ready is waited for though all checks passed", "[unit][merge]") {
  CHECK(decide(facts({kPassed}, Readiness::pending)) ==
        MergeDecision{MergeAction::wait, "the host says so"});
}

TEST_CASE("no check at all is a merge only where that is known to be all", "[unit][merge]") {
  MergeFacts none = facts({});

  CHECK(decide(none).action == MergeAction::wait);
  none.may_have_none = true;
  CHECK(decide(none).action == MergeAction::merge);
}

TEST_CASE("a check's name cannot forge a line", "[unit][merge]") {
  CHECK(decide(facts({{"a\nb\x1b[2J", CheckState::failed}})).why ==
        "1 of 1 checks failed: 'a\\x0ab\\x1b[2J'");
}

TEST_CASE("a closed pull request and another head are objections", "[unit][merge]") {
  CHECK(objection({.head_id = kHead}, kHead).empty());
  CHECK(objection({.state = PullRequestState::merged, .head_id = kHead}, kHead) ==
        "is merged already");
  CHECK(objection({.head_id = kOther}, kHead) ==
        "its head moved from " + kHead.hex() + " to " + kOther.hex());
}

TEST_CASE("a merge is not worth sending where it is closed or at another head than named",
          "[unit][merge]") {
  const PullRequest merged{.state = PullRequestState::merged, .head_id = kHead};

  CHECK(objection(MergePullRequest{}, PullRequest{.head_id = kOther}).empty());
  CHECK(objection(MergePullRequest{.expected_head = kHead}, PullRequest{.head_id = kHead}).empty());
  CHECK(objection(MergePullRequest{}, merged) == "is merged already");
  CHECK(objection(MergePullRequest{.expected_head = kHead}, PullRequest{.head_id = kOther}) ==
        "head expected at " + kHead.hex() + ", is at " + kOther.hex());
}
