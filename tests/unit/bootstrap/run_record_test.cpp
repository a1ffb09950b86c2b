#include "src/bootstrap/run_record.hpp"

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

// Keeps what it is told in memory, and fails from a given call on.
class MemoryJournal final : public Journal {
 public:
  History kept{};
  std::vector<std::string> told{};
  /// Calls that still work.
  int good_calls = 1'000;
  /// What the host had been sent at the time of each intent.
  std::vector<std::size_t> sent_before{};
  const ScriptedHost* host = nullptr;

  Result<void> begin(const RunLabel& run) override {
    auto written = tell("begin");
    if (written) {
      kept.runs.push_back({.label = run});
    }
    return written;
  }
  Result<void> intend(const Intent& intent) override {
    sent_before.push_back(host == nullptr ? 0 : host->mutations());
    auto written = tell("intend " + intent.step);
    if (written) {
      kept.steps.push_back({.run_id = intent.run_id,
                            .step = intent.step,
                            .operation_id = intent.operation_id,
                            .ticket = intent.ticket});
    }
    return written;
  }
  Result<void> settle(const Settlement& settlement) override {
    auto written = tell("settle " + std::string(to_string(settlement.outcome)));
    const auto step =
        std::ranges::find(kept.steps, settlement.operation_id, &JournalStep::operation_id);
    REQUIRE(step != kept.steps.end());
    if (written) {
      step->outcome = settlement.outcome;
      step->error = settlement.error;
      step->made = settlement.made;
      step->settled = WallTime{};
    }
    return written;
  }
  Result<void> end(std::string_view /*run_id*/) override { return tell("end"); }
  [[nodiscard]] History history() const override { return kept; }

 private:
  Result<void> tell(std::string what) {
    if (good_calls-- <= 0) {
      return Error{.code = ErrorCode::local_io, .message = "disk full"};
    }
    told.push_back(std::move(what));
    return {};
  }
};

Spec wish() {
  return {.repo = {.owner = "acme", .name = "widget"},
          .files = share({{.path = "README.md"}}),
          .branches = {{.name = "main"}},
          .pull_request = std::nullopt};
}

Terms terms(const std::shared_ptr<MemoryJournal>& journal) {
  return {.clock = std::make_shared<testing::FakeClock>(),
          .open_journal = [journal](const RepoRef&) -> Result<std::shared_ptr<Journal>> {
            return std::shared_ptr<Journal>(journal);
          }};
}

using Told = std::vector<std::string>;

}  // namespace

TEST_CASE("each change is written down before it is sent, and what became of it after",
          "[unit][bootstrap]") {
  ScriptedHost host;
  const auto journal = std::make_shared<MemoryJournal>();
  journal->host = &host;

  CHECK_FALSE(apply(host, wish(), terms(journal)).error);

  CHECK(journal->told == Told{"begin", "intend repository", "settle applied", "intend first commit",
                              "settle applied", "end"});
  CHECK(journal->sent_before == std::vector<std::size_t>{0, 1});
  CHECK(journal->kept.steps[1].made == std::string(40, 'c'));
}

TEST_CASE("a run that changes nothing writes nothing", "[unit][bootstrap]") {
  ScriptedHost host;
  CHECK_FALSE(apply(host, wish(), terms(std::make_shared<MemoryJournal>())).error);
  const auto journal = std::make_shared<MemoryJournal>();

  CHECK_FALSE(apply(host, wish(), terms(journal)).error);

  CHECK(journal->told.empty());
}

TEST_CASE("what cannot be written down is not sent, and ends the run", "[unit][bootstrap]") {
  for (const int good_calls : {0, 1}) {
    ScriptedHost host;
    const auto journal = std::make_shared<MemoryJournal>();
    journal->good_calls = good_calls;

    const Report report = apply(host, wish(), terms(journal));

    REQUIRE(report.error);
    CHECK(report.error->code == ErrorCode::local_io);
    CHECK(report.error->outcome == Outcome::not_applied);
    CHECK(host.mutations() == 0);
  }
}

TEST_CASE("a protection that cannot be written down ends the run too", "[unit][bootstrap]") {
  ScriptedHost host;
  const auto journal = std::make_shared<MemoryJournal>();
  journal->good_calls = 5;
  Spec spec = wish();
  spec.branches.front().protection = ProtectBranch{};

  const Report report = apply(host, spec, terms(journal));

  REQUIRE(report.error);
  CHECK(std::ranges::count(host.calls, Operation::protect_branch) == 0);
}

TEST_CASE("an outcome that cannot be written down ends the run after its step",
          "[unit][bootstrap]") {
  ScriptedHost host;
  const auto journal = std::make_shared<MemoryJournal>();
  journal->good_calls = 2;

  const Report report = apply(host, wish(), terms(journal));

  REQUIRE(report.error);
  CHECK(report.error->code == ErrorCode::local_io);
  CHECK(report.steps[0].step.state == StepState::created);
  CHECK(report.steps[1].step.state == StepState::planned);
  CHECK(host.mutations() == 1);
}

TEST_CASE("a journal that cannot be opened ends the run before anything is read",
          "[unit][bootstrap]") {
  ScriptedHost host;
  Terms closed = terms(nullptr);
  closed.open_journal = [](const RepoRef&) -> Result<std::shared_ptr<Journal>> {
    return Error{.code = ErrorCode::conflict};
  };

  CHECK(apply(host, wish(), closed).error->code == ErrorCode::conflict);
  CHECK(host.calls.empty());
}

TEST_CASE("what an earlier run left open is settled before anything else is done",
          "[unit][bootstrap]") {
  const auto outcome = GENERATE(Outcome::applied, Outcome::not_applied, Outcome::unknown);
  ScriptedHost host;
  const auto journal = std::make_shared<MemoryJournal>();
  RunLabel earlier = label_of(host, wish());
  earlier.id = "earlier";
  RunLabel other = earlier;
  other.id = "other";
  other.repo.name = "gadget";
  journal->kept = {.runs = {{.label = earlier}, {.label = other}},
                   .steps = {{.run_id = "earlier",
                              .step = "repository",
                              .operation_id = "one",
                              .ticket = {.text = "t1"}},
                             {.run_id = "other",
                              .step = "repository",
                              .operation_id = "two",
                              .ticket = {.text = "t2"}}}};
  host.resolution = {.outcome = outcome, .seen = "nothing yet"};

  const Report report = apply(host, wish(), terms(journal));

  CHECK(host.tickets_looked_at == Told{"t1"});
  CHECK(journal->kept.steps[0].outcome == outcome);
  CHECK(is_open(journal->kept.steps[1]));
  if (outcome == Outcome::unknown) {
    REQUIRE(report.error);
    CHECK(report.error->code == ErrorCode::unknown_outcome);
    CHECK(report.error->ticket == Ticket{.text = "t1"});
    CHECK(host.calls.empty());
  } else {
    CHECK_FALSE(report.error);
    CHECK(journal->told.front() == "settle " + std::string(to_string(outcome)));
  }
}

TEST_CASE("a first commit that an earlier run began is ended under the same name",
          "[unit][bootstrap]") {
  ScriptedHost host;
  const auto journal = std::make_shared<MemoryJournal>();
  CHECK_FALSE(apply(host, wish(), terms(journal)).error);
  const Commit seed{.id = host.branches.front().id, .branch = "main", .files_changed = 1};
  journal->kept.steps[1].outcome = Outcome::unknown;
  const JournalStep first = journal->kept.steps[1];
  host.resolution = {.outcome = Outcome::unknown, .is_begun = true, .made = seed};
  Spec spec = wish();
  spec.existing = Existing::refuse;

  SECTION("where the branch still is") {
    const Report report = apply(host, spec, terms(journal));

    CHECK_FALSE(report.error);
    CHECK(report.steps[1].step.state == StepState::created);
    CHECK(report.steps[1].operation_id == first.operation_id);
    CHECK(journal->kept.steps.back().run_id == first.run_id);
    CHECK_FALSE(is_open(journal->kept.steps[1]));
  }
  SECTION("not where somebody went on") {
    host.branches.front().id = *ObjectId::parse(std::string(40, 'd'));

    const Report report = apply(host, spec, terms(journal));

    CHECK(host.mutations() == 2);
    CHECK(report.steps[1].step.state != StepState::created);
  }
}

TEST_CASE("a change that the host refused is settled as not made", "[unit][bootstrap]") {
  ScriptedHost host;
  host.refusals[Operation::create_repo] = {.code = ErrorCode::forbidden};
  const auto journal = std::make_shared<MemoryJournal>();

  CHECK(apply(host, wish(), terms(journal)).error);

  CHECK(journal->kept.steps[0].outcome == Outcome::not_applied);
  CHECK(journal->kept.steps[0].error == ErrorCode::forbidden);
}

TEST_CASE("what an earlier run of this job made is not foreign to a later one",
          "[unit][bootstrap]") {
  ScriptedHost host;
  const auto journal = std::make_shared<MemoryJournal>();
  Spec spec = wish();
  spec.existing = Existing::refuse;
  CHECK_FALSE(apply(host, spec, terms(journal)).error);
  spec.branches.push_back({.name = "develop"});

  CHECK_FALSE(apply(host, spec, terms(journal)).error);

  Spec another = spec;
  another.branches.push_back({.name = "next"});
  CHECK(apply(host, another, terms(std::make_shared<MemoryJournal>())).error->code ==
        ErrorCode::conflict);
}

}  // namespace gitprovider::bootstrap
