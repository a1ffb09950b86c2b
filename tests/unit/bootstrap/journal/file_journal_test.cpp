#include "src/bootstrap/journal.hpp"
#include "src/bootstrap/journal/frames.hpp"

#include "gitprovider/testing/fake_clock.hpp"
#include "tests/catch_compat.hpp"
#include "tests/unit/bootstrap/journal/failing_calls.hpp"
#include "tests/unit/bootstrap/journal/journal_values.hpp"
#include "tests/unit/bootstrap/journal/state_folder.hpp"

#include <cerrno>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace gitprovider::bootstrap {
namespace {

using Calls = std::vector<std::string>;

std::unique_ptr<Journal> opened(const std::filesystem::path& path) {
  auto journal = open_journal(path, std::make_shared<testing::FakeClock>());
  INFO((journal ? "" : journal.error().message));
  REQUIRE(journal.has_value());
  return *std::move(journal);
}

// One run with a step that is settled and one that is open.
void write_a_run(const std::filesystem::path& path, const std::string& run_id = "run") {
  const auto journal = opened(path);
  REQUIRE(journal->begin(run_of(run_id)).has_value());
  REQUIRE(journal->intend(intent_of(run_id, "step a")).has_value());
  REQUIRE(journal->settle(settled_as(Outcome::applied, intent_of(run_id, "step a"))).has_value());
  REQUIRE(journal->intend(intent_of(run_id, "step b")).has_value());
}

}  // namespace

TEST_CASE("what a run left open is there for the next one", "[unit][journal][T92]") {
  const StateFolder state;
  write_a_run(state.journal());

  const auto journal = opened(state.journal());

  const auto open = open_intents(journal->history());
  REQUIRE(open.size() == 1);
  CHECK(open[0].step == "step b");
  CHECK(open[0].ticket.text == "ticket-b");
  CHECK(journal->intend(intent_of("run", "step c")).has_value());
}

TEST_CASE("a journal is told the same by who has it open and by who only looks",
          "[unit][journal]") {
  const StateFolder state;
  CHECK(*read_journal(state.journal()) == History{});
  write_a_run(state.journal());

  const auto seen = read_journal(state.journal());

  REQUIRE(seen.has_value());
  CHECK(*seen == opened(state.journal())->history());
}

TEST_CASE("only one process has a journal at a time", "[unit][journal]") {
  const StateFolder state;
  auto first = opened(state.journal());

  CHECK(open_journal(state.journal()).error().code == ErrorCode::conflict);
  CHECK(read_journal(state.journal()).has_value());

  first.reset();
  CHECK(open_journal(state.journal()).has_value());
}

TEST_CASE("an intent is written and synced before its call returns", "[unit][journal][T93]") {
  const StateFolder state;
  const auto journal = opened(state.journal());
  REQUIRE(journal->begin(run_of("run")).has_value());

  const FailingCalls calls("write", 0);
  REQUIRE(journal->intend(intent_of("run", "step a")).has_value());

  CHECK(calls.calls() == Calls{"write", "fsync"});
}

TEST_CASE("what became of an intent is synced with the next one, or with the end of the run",
          "[unit][journal]") {
  const StateFolder state;
  const auto journal = opened(state.journal());
  REQUIRE(journal->begin(run_of("run")).has_value());
  REQUIRE(journal->intend(intent_of("run", "step a")).has_value());

  const FailingCalls calls("write", 0);
  REQUIRE(journal->settle(settled_as(Outcome::applied, intent_of("run", "step a"))).has_value());
  CHECK(calls.calls() == Calls{"write"});
  REQUIRE(journal->end("run").has_value());

  CHECK(calls.calls() == Calls{"write", "write", "fsync"});
}

TEST_CASE("a journal that is opened is written anew and put in its place as one step",
          "[unit][journal]") {
  const StateFolder state;
  write_a_run(state.journal());

  const FailingCalls calls("write", 0);
  const auto journal = open_journal(state.journal());

  CHECK(calls.calls() == Calls{"write", "fsync", "rename", "fsync"});
}

TEST_CASE("after a write or sync that failed a journal takes nothing any more",
          "[unit][journal][T95][T96]") {
  const StateFolder state;
  const auto call = GENERATE(as<std::string>(), "write", "fsync");
  const int number = GENERATE(ENOSPC, EIO, EDQUOT);
  const auto journal = opened(state.journal());
  REQUIRE(journal->begin(run_of("run")).has_value());
  REQUIRE(journal->intend(intent_of("run", "step a")).has_value());
  Result<void> failed;
  {
    const FailingCalls calls(call, number);
    failed = journal->intend(intent_of("run", "step b"));
  }

  CHECK(failed.error().code == ErrorCode::local_io);
  const FailingCalls later("write", 0);
  CHECK(journal->intend(intent_of("run", "step c")).error().code == ErrorCode::local_io);
  CHECK(journal->settle(settled_as(Outcome::applied, intent_of("run", "step a"))).error().code ==
        ErrorCode::local_io);
  CHECK(later.calls().empty());
}

TEST_CASE("a journal whose disk failed can be read, and opened when the disk is well",
          "[unit][journal][T95][T96]") {
  const StateFolder state;
  const auto call = GENERATE(as<std::string>(), "write", "fsync");
  {
    const auto journal = opened(state.journal());
    REQUIRE(journal->begin(run_of("run")).has_value());
    REQUIRE(journal->intend(intent_of("run", "step a")).has_value());
    const FailingCalls calls(call, ENOSPC);
    REQUIRE_FALSE(journal->intend(intent_of("run", "step b")).has_value());
  }

  // An intent whose sync failed may be there: nothing was sent, and a look finds that out.
  const auto seen = read_journal(state.journal());
  REQUIRE(seen.has_value());
  CHECK(seen->steps[0].step == "step a");
  CHECK(open_journal(state.journal()).has_value());
}

TEST_CASE("a journal that cannot be put in its place stays as it was", "[unit][journal][T95]") {
  const StateFolder state;
  write_a_run(state.journal());
  const std::string before = bytes_in(state.journal());
  const auto call = GENERATE(as<std::string>(), "write", "fsync", "rename");
  Result<std::unique_ptr<Journal>> journal = Error{};
  {
    const FailingCalls calls(call, ENOSPC);
    journal = open_journal(state.journal());
  }

  CHECK(journal.error().code == ErrorCode::local_io);
  CHECK(bytes_in(state.journal()) == before);
  CHECK_FALSE(std::filesystem::exists(state.journal().string() + ".new"));
}

TEST_CASE("a journal whose folder cannot be synced is not used", "[unit][journal][T96]") {
  const StateFolder state;
  write_a_run(state.journal());

  const FailingCalls calls("fsync", EIO, 2);

  CHECK(open_journal(state.journal()).error().code == ErrorCode::local_io);
}

TEST_CASE("what a killed run left beside a journal is in nobody's way", "[unit][journal][T91]") {
  const StateFolder state;
  write_a_run(state.journal());
  put_bytes(state.journal().string() + ".new", "half of a jour");

  CHECK(open_intents(opened(state.journal())->history()).size() == 1);
}

TEST_CASE("a torn entry is dropped, and the journal goes on behind what was whole",
          "[unit][journal][T94]") {
  const StateFolder state;
  write_a_run(state.journal());
  const std::string bytes = bytes_in(state.journal());
  put_bytes(state.journal(), bytes.substr(0, bytes.size() - 5));

  {
    const auto journal = opened(state.journal());
    CHECK(open_intents(journal->history()).empty());
    REQUIRE(journal->intend(intent_of("run", "step c")).has_value());
  }

  CHECK(open_intents(*read_journal(state.journal()))[0].step == "step c");
}

TEST_CASE("a journal that cannot be relied on is refused and left as it is",
          "[unit][journal][T94][T100]") {
  const StateFolder state;
  write_a_run(state.journal());
  std::string damaged = bytes_in(state.journal());
  damaged[kJournalHeading.size() + 40] ^= 1;
  const std::string bytes = GENERATE_COPY(
      as<std::string>(), damaged, "", "gitprovider bootstrap journal 2\n", "somebody's letter\n",
      std::string(kJournalHeading) + frame(1, "forget time=1 run=a"),
      std::string(kJournalHeading) + frame(1, "end time=1 run=a"));
  put_bytes(state.journal(), bytes);

  const auto journal = open_journal(state.journal());

  REQUIRE_FALSE(journal.has_value());
  CHECK_THAT(journal.error().message, Catch::StartsWith(state.journal().string() + ": "));
  CHECK_FALSE(read_journal(state.journal()).has_value());
  CHECK(bytes_in(state.journal()) == bytes);
}

TEST_CASE("a journal and all beside it are for their user alone", "[unit][journal][T97]") {
  using std::filesystem::perms;
  const StateFolder state;
  write_a_run(state.journal());
  std::filesystem::permissions(state.journal(), perms::others_read,
                               std::filesystem::perm_options::add);

  const auto journal = opened(state.journal());

  CHECK(std::filesystem::status(state.journal().parent_path()).permissions() == perms::owner_all);
  for (const auto& file : std::filesystem::directory_iterator(state.journal().parent_path())) {
    INFO(file.path());
    CHECK(file.status().permissions() == (perms::owner_read | perms::owner_write));
  }
}

TEST_CASE("a link in a journal's place is refused", "[unit][journal][T97]") {
  const StateFolder state;
  put_bytes(state.path() / "precious", "bytes");
  std::filesystem::create_directories(state.journal().parent_path());
  const auto suffix = GENERATE(as<std::string>(), "", ".lock");
  std::filesystem::create_symlink(state.path() / "precious", state.journal().string() + suffix);

  CHECK(open_journal(state.journal()).error().code == ErrorCode::invalid_argument);
  CHECK(bytes_in(state.path() / "precious") == "bytes");
}

TEST_CASE("many threads may tell one journal", "[unit][journal]") {
  const StateFolder state;
  {
    const auto journal = opened(state.journal());
    std::vector<std::jthread> threads;
    for (const std::string id : {"1", "2", "3", "4"}) {
      threads.emplace_back([&journal, id] {
        const Intent intent = intent_of(id, "step a");
        const bool is_told =
            journal->begin(run_of(id, "repository-" + id)) && journal->intend(intent) &&
            journal->settle(settled_as(Outcome::applied, intent)) && journal->end(id);
        static_cast<void>(is_told);
      });
    }
  }

  const auto seen = read_journal(state.journal());
  CHECK(seen->runs.size() == 4);
  CHECK(seen->steps.size() == 4);
  CHECK(open_intents(*seen).empty());
}

TEST_CASE("a journal does not grow from run to run", "[unit][journal]") {
  const StateFolder state;
  std::vector<std::size_t> sizes;
  for (int run = 0; run < 5; ++run) {
    const std::string id = "run-" + std::to_string(run);
    const auto journal = opened(state.journal());
    REQUIRE(journal->begin(run_of(id)).has_value());
    REQUIRE(journal->intend(intent_of(id, "step a")).has_value());
    REQUIRE(journal->settle(settled_as(Outcome::applied, intent_of(id, "step a"))).has_value());
    REQUIRE(journal->end(id).has_value());
    sizes.push_back(bytes_in(state.journal()).size());
  }

  CHECK(sizes[4] == sizes[2]);
}

}  // namespace gitprovider::bootstrap
