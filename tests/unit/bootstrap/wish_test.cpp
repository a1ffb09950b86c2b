// What a spec may ask for beside the usual Gitflow repository.

#include "src/bootstrap/apply.hpp"

#include "gitprovider/testing/fake_clock.hpp"
#include "tests/catch_compat.hpp"
#include "tests/unit/bootstrap/scripted_host.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace gitprovider::bootstrap {
namespace {

ObjectId id(char digit) { return *ObjectId::parse(std::string(40, digit)); }

Spec wish() {
  return {.repo = {.owner = "acme", .name = "widget"}, .files = share({{.path = "README.md"}})};
}

Spec merging() {
  Spec spec = wish();
  spec.pull_request->merge = MergeWish{.method = MergeMethod::squash};
  return spec;
}

Terms terms() { return {.clock = std::make_shared<testing::FakeClock>()}; }

std::vector<StepState> states(const Report& report) {
  std::vector<StepState> all;
  for (const StepReport& step : report.steps) {
    all.push_back(step.step.state);
  }
  return all;
}

// A host where develop is ahead of main.
ScriptedHost ahead() {
  ScriptedHost host;
  host.repository = Repository{.owner = "acme", .name = "widget", .default_branch = "main"};
  host.branches = {{.name = "main", .id = id('a'), .is_protected = true},
                   {.name = "develop", .id = id('b'), .is_protected = true}};
  return host;
}

using enum StepState;
using States = std::vector<StepState>;

}  // namespace

TEST_CASE("branches are made from the sources that the spec names", "[unit][bootstrap]") {
  ScriptedHost host;
  Spec spec = wish();
  spec.branches = {{.name = "trunk"},
                   {.name = "next", .from = "trunk", .protection = ProtectBranch{.approvals = 1}},
                   {.name = "release/1.0", .from = "next"}};
  spec.pull_request.reset();

  const Report report = apply(host, spec, terms());

  CHECK_FALSE(report.error);
  CHECK(states(report) == States(6, created));
  CHECK(report.steps[4].step.note == "from next, at cccccccccc");
  CHECK(name(report.steps[5].step) == "protect next");
  CHECK(std::ranges::count(host.calls, Operation::protect_branch) == 1);
}

TEST_CASE("a spec whose branches stand in each other's way is refused", "[unit][bootstrap]") {
  ScriptedHost host;
  Spec spec = wish();
  spec.branches = {{.name = "main"}, {.name = "release"}, {.name = "release/1.0"}};
  spec.pull_request.reset();

  const Report report = apply(host, spec, terms());

  REQUIRE(report.error);
  CHECK(report.error->code == ErrorCode::invalid_argument);
  CHECK_THAT(report.error->message,
             Catch::Contains("release/1.0") && Catch::Contains("branch release"));
  CHECK(host.calls.empty());
}

TEST_CASE("a branch of the host in the way is found before anything is sent", "[unit][bootstrap]") {
  ScriptedHost host = ahead();
  host.branches.push_back({.name = "release", .id = id('a')});
  Spec spec = wish();
  spec.branches.push_back({.name = "release/1.0"});
  spec.branches.push_back({.name = "next"});

  const Report report = apply(host, spec, terms());

  REQUIRE(report.error);
  CHECK(report.error->code == ErrorCode::conflict);
  CHECK(host.mutations() == 0);
  CHECK(states(report) == States{done, done, done, done, blocked, planned, done, done, planned});
}

TEST_CASE("foreign content is adopted or refused as the spec says", "[unit][bootstrap]") {
  ScriptedHost host = ahead();
  host.branches.pop_back();
  Spec spec = wish();
  spec.existing = Existing::refuse;

  const Report refused = apply(host, spec, terms());
  REQUIRE(refused.error);
  CHECK(refused.error->code == ErrorCode::conflict);
  CHECK(refused.steps.front().step.state == blocked);
  CHECK(host.mutations() == 0);

  spec.existing = Existing::adopt;
  CHECK_FALSE(apply(host, spec, terms()).error);
  CHECK(host.branches.size() == 2);
}

TEST_CASE("what this run made is not foreign to it, and what lacks nothing is not refused",
          "[unit][bootstrap]") {
  ScriptedHost host;
  Spec spec = wish();
  spec.existing = Existing::refuse;

  CHECK_FALSE(apply(host, spec, terms()).error);
  CHECK_FALSE(apply(host, spec, terms()).error);
}

TEST_CASE("a refused protection ends the run where the spec says stop", "[unit][bootstrap]") {
  ScriptedHost host;
  host.refusals[Operation::protect_branch] = {.code = ErrorCode::forbidden};
  Spec spec = wish();
  spec.on_forbidden = OnForbidden::stop;

  const Report report = apply(host, spec, terms());

  REQUIRE(report.error);
  CHECK(report.error->code == ErrorCode::forbidden);
  CHECK(states(report) == States{created, created, created, created, failed, planned, done});
}

TEST_CASE(
    "rules that a host does not have are found before anything is sent, or told as what "
    "will fail",
    "[unit][bootstrap]") {
  ScriptedHost host;
  host.can.required_approvals = false;
  Spec spec = wish();
  spec.branches = gitflow_branches(2);

  const Report going_on = compare(host, spec, terms());
  CHECK_FALSE(going_on.error);
  CHECK_THAT(going_on.steps[4].step.note, Catch::Contains("will fail"));

  spec.on_forbidden = OnForbidden::stop;
  const Report stopped = apply(host, spec, terms());
  REQUIRE(stopped.error);
  CHECK(stopped.error->code == ErrorCode::unsupported);
  CHECK(host.mutations() == 0);
}

TEST_CASE("a pull request is opened and merged at the head it was opened with",
          "[unit][bootstrap]") {
  ScriptedHost host = ahead();

  const Report report = apply(host, merging(), terms());

  CHECK_FALSE(report.error);
  CHECK(states(report) == States{done, done, done, done, done, done, created, created});
  CHECK(report.steps.back().step.note == "#1 by squash");
  CHECK(host.mutations() == 2);
}

TEST_CASE("one that is open already is merged, not opened again", "[unit][bootstrap]") {
  ScriptedHost host = ahead();
  host.pull_requests = {{.number = 5, .head = "develop", .base = "main", .head_id = id('b')}};

  const Report report = apply(host, merging(), terms());

  CHECK(states(report) == States{done, done, done, done, done, done, done, created});
  CHECK(report.steps.back().step.note == "#5 by squash");
  CHECK(host.mutations() == 1);
}

TEST_CASE("one that was merged at this head is neither opened nor merged again",
          "[unit][bootstrap]") {
  ScriptedHost host = ahead();
  host.pull_requests = {{.number = 5,
                         .state = PullRequestState::merged,
                         .head = "develop",
                         .base = "main",
                         .head_id = id('b')}};

  const Report report = apply(host, merging(), terms());

  CHECK(states(report) == States(8, done));
  CHECK(host.mutations() == 0);

  host.branches[1].id = id('d');
  CHECK(states(apply(host, merging(), terms())).back() == created);
}

TEST_CASE("a way of merging that the host does not have is found first", "[unit][bootstrap]") {
  ScriptedHost host = ahead();
  host.can.merge_by_squash = false;

  const Report report = apply(host, merging(), terms());

  REQUIRE(report.error);
  CHECK(report.error->code == ErrorCode::unsupported);
  CHECK(host.mutations() == 0);
}

TEST_CASE("a plan is applied to the host it was made for, as it was", "[unit][bootstrap]") {
  ScriptedHost host;
  const Report planned_report = compare(host, wish(), terms());

  CHECK_FALSE(apply_plan(host, wish(), planned_report.seen, terms()).error);

  host.calls.clear();
  const Report drifted = apply_plan(host, wish(), planned_report.seen, terms());
  REQUIRE(drifted.error);
  CHECK(drifted.error->code == ErrorCode::conflict);
  CHECK_THAT(drifted.error->message, Catch::Contains("the repository was made"));
  CHECK(host.mutations() == 0);
}

}  // namespace gitprovider::bootstrap
