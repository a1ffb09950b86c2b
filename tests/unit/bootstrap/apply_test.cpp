#include "src/bootstrap/apply.hpp"

#include "gitprovider/testing/fake_clock.hpp"
#include "tests/catch_compat.hpp"
#include "tests/unit/bootstrap/scripted_host.hpp"

#include <memory>
#include <string>
#include <vector>

namespace gitprovider::bootstrap {
namespace {

const Spec kSpec{.repo = {.owner = "acme", .name = "widget"},
                 .files = share({{.path = "README.md", .content = "# Widget\n"}})};

Terms terms(std::shared_ptr<Clock> clock = std::make_shared<testing::FakeClock>()) {
  return {.clock = std::move(clock)};
}

std::vector<StepState> states(const Report& report) {
  std::vector<StepState> all;
  for (const StepReport& step : report.steps) {
    all.push_back(step.step.state);
  }
  return all;
}

using enum StepState;
using States = std::vector<StepState>;

}  // namespace

TEST_CASE("a run makes everything, each thing once and in order", "[unit][bootstrap]") {
  ScriptedHost host;

  const Report report = apply(host, kSpec, terms());

  CHECK_FALSE(report.error);
  CHECK(states(report) == States{created, created, created, created, created, created, done});
  CHECK(host.calls == std::vector<Operation>{Operation::get_repo, Operation::create_repo,
                                             Operation::commit_files, Operation::create_branch,
                                             Operation::protect_branch, Operation::protect_branch});
}

TEST_CASE("a run after a run sends no mutation", "[unit][bootstrap]") {
  ScriptedHost host;
  CHECK_FALSE(apply(host, kSpec, terms()).error);
  host.calls.clear();

  const Report again = apply(host, kSpec, terms());

  CHECK(states(again) == States(7, done));
  CHECK(host.mutations() == 0);
}

TEST_CASE("executables that the host cannot keep stop a run before it changes anything",
          "[unit][bootstrap]") {
  ScriptedHost host;
  host.can.executable_files = false;
  Spec spec = kSpec;
  spec.files = share({{.path = "run.sh", .executable = true}});

  const Report report = apply(host, spec, terms());

  REQUIRE(report.error);
  CHECK(report.error->code == ErrorCode::unsupported);
  CHECK(report.error->message.find("run.sh") != std::string::npos);
  CHECK(compare(host, spec, terms()).error);
  CHECK(host.mutations() == 0);

  spec.may_drop_executable = true;
  CHECK_FALSE(apply(host, spec, terms()).error);
}

TEST_CASE("a comparison sends no mutation", "[unit][bootstrap]") {
  ScriptedHost host;

  const Report report = compare(host, kSpec, terms());

  CHECK(states(report) == States{planned, planned, planned, planned, planned, planned, done});
  CHECK(host.mutations() == 0);
}

TEST_CASE("a refused protection is a failed step, and the rest is made", "[unit][bootstrap]") {
  ScriptedHost host;
  host.refusals[Operation::protect_branch] = {.code = ErrorCode::forbidden,
                                              .message = "upgrade your plan"};

  const Report report = apply(host, kSpec, terms());

  CHECK_FALSE(report.error);
  CHECK(states(report) == States{created, created, created, created, failed, failed, done});
  CHECK(report.steps[4].step.note == "upgrade your plan");
}

TEST_CASE("an unknown outcome ends the run at once", "[unit][bootstrap]") {
  for (const auto& [operation, at] :
       {std::pair{Operation::create_repo, 0}, std::pair{Operation::commit_files, 1},
        std::pair{Operation::create_branch, 3}, std::pair{Operation::protect_branch, 4}}) {
    ScriptedHost host;
    host.refusals[operation] = {.code = ErrorCode::unknown_outcome, .outcome = Outcome::unknown};

    const Report report = apply(host, kSpec, terms());

    REQUIRE(report.error);
    CHECK(report.error->code == ErrorCode::unknown_outcome);
    CHECK(host.calls.back() == operation);
    CHECK(report.steps[static_cast<std::size_t>(at)].step.state == unknown);
    CHECK(report.steps.size() == 7);
  }
}

TEST_CASE("any other failure ends the run, and a later one goes on from there",
          "[unit][bootstrap]") {
  ScriptedHost host;
  host.refusals[Operation::create_branch] = {.code = ErrorCode::rate_limited};
  const Report first = apply(host, kSpec, terms());
  host.refusals.clear();
  host.calls.clear();

  const Report second = apply(host, kSpec, terms());

  CHECK(first.error->code == ErrorCode::rate_limited);
  CHECK(states(first) == States{created, created, created, failed, planned, planned, done});
  CHECK(states(second) == States{done, done, done, created, created, created, done});
  CHECK(host.mutations() == 3);
}

TEST_CASE("a repository that is seen late is waited for, not made again", "[unit][bootstrap]") {
  ScriptedHost host;
  host.invisible_reads = 2;
  const auto clock = std::make_shared<testing::FakeClock>();

  const Report report = apply(host, kSpec, terms(clock));

  CHECK_FALSE(report.error);
  using std::chrono::milliseconds;
  CHECK(clock->waits() == std::vector<Duration>{milliseconds(250), milliseconds(500)});
  CHECK(std::ranges::count(host.calls, Operation::create_repo) == 1);
}

TEST_CASE("a repository that is never seen ends the run with its name", "[unit][bootstrap]") {
  ScriptedHost host;
  host.invisible_reads = 1'000;

  const Report report = apply(host, kSpec, terms());

  REQUIRE(report.error);
  CHECK(report.error->outcome == Outcome::applied);
  CHECK_THAT(report.error->message, Catch::Contains("acme/widget"));
  CHECK(states(report) == States{created, failed, planned, planned, planned, planned, done});
  CHECK(std::ranges::count(host.calls, Operation::create_repo) == 1);
  CHECK(std::ranges::count(host.calls, Operation::commit_files) == 1);
}

TEST_CASE("what is not found later on is not waited for", "[unit][bootstrap]") {
  ScriptedHost host;
  host.refusals[Operation::create_branch] = {.code = ErrorCode::not_found};
  const auto clock = std::make_shared<testing::FakeClock>();

  const Report report = apply(host, kSpec, terms(clock));

  REQUIRE(report.error);
  CHECK(report.error->code == ErrorCode::not_found);
  CHECK(std::ranges::count(host.calls, Operation::create_branch) == 1);
  CHECK(clock->waits().empty());
}

TEST_CASE("an open pull request, or nothing to merge, is as good as a new one",
          "[unit][bootstrap]") {
  for (const ErrorCode code : {ErrorCode::already_exists, ErrorCode::conflict}) {
    ScriptedHost host;
    CHECK_FALSE(apply(host, kSpec, terms()).error);
    host.branches.back().id = *ObjectId::parse(std::string(40, 'd'));
    host.refusals[Operation::open_pull_request] = {.code = code};

    const Report report = apply(host, kSpec, terms());

    CHECK_FALSE(report.error);
    CHECK(report.steps.back().step.state == done);
  }
}

TEST_CASE("a run that was stopped sends nothing more", "[unit][bootstrap]") {
  ScriptedHost host;
  std::stop_source stop;
  Terms stopped = terms();
  stopped.call.stop = stop.get_token();
  stopped.on_step = [&](const StepReport&) { stop.request_stop(); };

  const Report report = apply(host, kSpec, stopped);

  CHECK(report.error->code == ErrorCode::cancelled);
  CHECK(states(report) == States{created, planned, planned, planned, planned, planned, done});
  CHECK(host.mutations() == 1);
}

TEST_CASE("the run's name is the beginning of the name of each mutation", "[unit][bootstrap]") {
  ScriptedHost host;
  Terms named = terms();
  named.call.operation_id = "night";

  const Report report = apply(host, kSpec, named);

  CHECK(report.steps[0].operation_id == "night:repository");
  CHECK(report.steps[3].operation_id == "night:branch-develop");
  CHECK(host.operation_ids[0].empty());
}

TEST_CASE("a spec that no host would take costs no call", "[unit][bootstrap]") {
  ScriptedHost host;
  Spec bad = kSpec;
  bad.files = nullptr;

  CHECK(apply(host, bad, terms()).error->code == ErrorCode::invalid_argument);
  CHECK(host.calls.empty());
}

}  // namespace gitprovider::bootstrap
