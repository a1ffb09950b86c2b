#include "src/bootstrap/journal/ledger.hpp"

#include "src/bootstrap/journal/compaction.hpp"

#include "tests/catch_compat.hpp"
#include "tests/unit/bootstrap/journal/journal_values.hpp"

#include <chrono>
#include <string>
#include <utility>
#include <vector>

namespace gitprovider::bootstrap {
namespace {

// A ledger with a time that passes.
struct Told {
  Ledger ledger{};
  WallTime time{};

  template <class What>
  Result<void> tell(What what) {
    time += std::chrono::seconds(1);
    const Entry entry{.time = time, .told = std::move(what)};
    auto possible = ledger.check(entry);
    if (possible) {
      ledger.add(entry);
    }
    return possible;
  }

  void run(const std::string& id, const std::string& repository = "widget") {
    REQUIRE(tell(Began{run_of(id, repository)}).has_value());
  }
  void intend(const std::string& run_id, const std::string& step) {
    REQUIRE(tell(Intended{intent_of(run_id, step)}).has_value());
  }
  void settle(const std::string& run_id, const std::string& step,
              Outcome outcome = Outcome::applied) {
    REQUIRE(tell(Settled{settled_as(outcome, intent_of(run_id, step))}).has_value());
  }
  void end(const std::string& run_id) { REQUIRE(tell(Ended{run_id}).has_value()); }

  [[nodiscard]] const History& history() const { return ledger.history(); }
};

}  // namespace

TEST_CASE("a step is open from its intent until its outcome is known", "[unit][journal]") {
  Told told;
  told.run("1");
  told.intend("1", "step a");
  CHECK(open_intents(told.history()).size() == 1);

  told.settle("1", "step a", Outcome::unknown);
  CHECK(open_intents(told.history()).size() == 1);

  told.settle("1", "step a", Outcome::not_applied);
  CHECK(open_intents(told.history()).empty());
}

TEST_CASE("an open step keeps the ticket it can be settled by", "[unit][journal]") {
  Told told;
  told.run("1");
  told.intend("1", "step a");
  Intent again = intent_of("1", "step a");
  again.ticket.text = "later";

  REQUIRE(told.tell(Intended{again}).has_value());

  REQUIRE(told.history().steps.size() == 1);
  CHECK(open_intents(told.history())[0].ticket.text == "later");
}

TEST_CASE("a step that another operation left open is not sent again", "[unit][journal]") {
  Told told;
  told.run("1");
  told.intend("1", "step a");
  Intent same_run = intent_of("1", "step a");
  same_run.operation_id = "another";
  told.run("2");

  CHECK(told.tell(Intended{same_run}).error().code == ErrorCode::conflict);
  CHECK(told.tell(Intended{intent_of("2", "step a")}).error().code == ErrorCode::conflict);
  CHECK(told.tell(Intended{intent_of("2", "step b")}).has_value());

  told.settle("1", "step a", Outcome::not_applied);
  CHECK(told.tell(Intended{intent_of("2", "step a")}).has_value());
}

TEST_CASE("an open step stands in nobody's way at another repository or host", "[unit][journal]") {
  Told told;
  told.run("1");
  told.intend("1", "step a");
  told.run("2", "gadget");
  RunLabel elsewhere = run_of("3");
  elsewhere.base_url = "https://github.example.com/api/v3";
  REQUIRE(told.tell(Began{elsewhere}).has_value());

  CHECK(told.tell(Intended{intent_of("2", "step a")}).has_value());
  CHECK(told.tell(Intended{intent_of("3", "step a")}).has_value());
}

TEST_CASE("what was never begun or intended cannot be gone on with", "[unit][journal]") {
  Told told;
  told.run("1");

  CHECK(told.tell(Began{run_of("1")}).error().code == ErrorCode::conflict);
  CHECK(told.tell(Intended{intent_of("2", "step a")}).error().code == ErrorCode::invalid_argument);
  CHECK(told.tell(Settled{{.run_id = "1", .operation_id = "a"}}).error().code ==
        ErrorCode::invalid_argument);
  CHECK(told.tell(Ended{"2"}).error().code == ErrorCode::invalid_argument);
}

TEST_CASE("entries that contradict each other are a damaged journal", "[unit][journal][T94]") {
  CHECK(history_of({{.told = Ended{"1"}}}).error().code == ErrorCode::local_io);
}

TEST_CASE("a history is written out as entries that come to it", "[unit][journal]") {
  Told told;
  told.run("1");
  told.intend("1", "step a");
  told.intend("1", "step b");
  told.settle("1", "step a");
  told.run("2", "gadget");
  told.intend("2", "step c");
  told.settle("2", "step c", Outcome::unknown);
  told.end("2");

  CHECK(*history_of(entries_of(told.history())) == told.history());
}

TEST_CASE("a journal forgets what was settled before a repository's last run", "[unit][journal]") {
  Told told;
  for (const std::string id : {"1", "2", "3"}) {
    told.run(id);
    told.intend(id, "step a");
    told.settle(id, "step a");
    told.end(id);
  }
  told.run("other", "gadget");

  const History kept = compacted(told.history());

  REQUIRE(kept.runs.size() == 2);
  CHECK(kept.runs[0].label.id == "3");
  CHECK(kept.runs[1].label.id == "other");
  REQUIRE(kept.steps.size() == 1);
  CHECK(kept.steps[0].run_id == "3");
}

TEST_CASE("a journal never forgets what is open", "[unit][journal]") {
  Told told;
  told.run("1");
  told.intend("1", "step a");
  told.intend("1", "step b");
  told.settle("1", "step b");
  told.run("2");
  told.run("3");

  const History kept = compacted(told.history());

  CHECK(open_intents(kept) == open_intents(told.history()));
  REQUIRE(kept.runs.size() == 2);
  CHECK(kept.runs[0].label.id == "1");
  CHECK(kept.runs[1].label.id == "3");
  CHECK(kept.steps.size() == 1);
}

}  // namespace gitprovider::bootstrap
