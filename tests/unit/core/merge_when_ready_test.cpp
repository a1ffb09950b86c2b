#include "tests/catch_compat.hpp"
#include "tests/unit/core/merge_waiting.hpp"

#include <set>
#include <string>

using namespace std::chrono_literals;
using namespace gitprovider;
using namespace gitprovider::testing;

TEST_CASE("what is ready is merged at once, at the head that was checked", "[unit][merge]") {
  MergeWaiting w;

  const auto merged = w.run({.method = MergeMethod::squash, .wait = 45min});

  REQUIRE(merged);
  CHECK(*merged == w.host.merged());
  CHECK(w.host.checked == std::vector{w.host.head});
  CHECK(w.host.merges == std::vector{MergePullRequest{.number = 7,
                                                      .method = MergeMethod::squash,
                                                      .expected_head = w.host.head,
                                                      .wait = 45min}});
  CHECK(w.clock->waits().empty());
}

TEST_CASE("pending checks are waited for with growing pauses", "[unit][merge]") {
  MergeWaiting w;
  w.host.on_checks = [&] {
    return MergeWaiting::build(w.passed() < 2min ? CheckState::pending : CheckState::passed);
  };

  REQUIRE(w.run());
  CHECK(w.host.merges.size() == 1);
  CHECK(w.clock->waits() == std::vector<Duration>{2s, 4s, 8s, 16s, 30s, 30s, 30s});
  REQUIRE(w.progress.size() == 7);
  CHECK(w.progress[1].waiting_for == "1 of 1 checks pending: 'build'");
  CHECK(w.progress[1].waited == 2s);
  CHECK(w.progress[1].pause == 4s);
}

TEST_CASE("the looks of one call share an operation id and have limits of their own",
          "[unit][merge]") {
  MergeWaiting w;
  w.host.on_readiness = [&]() -> Result<MergeReadiness> {
    return w.passed() < 5s ? w.host.not_ready(Readiness::pending, "checking") : w.host.ready();
  };

  REQUIRE(w.run({.wait = 45min}, {.deadline = 20s}));
  std::set<std::string> ids;
  for (const Call& call : w.host.calls) {
    ids.insert(call.operation_id);
  }
  CHECK(ids.size() == 1);
  CHECK_FALSE(ids.begin()->empty());
  CHECK(w.host.calls.front().deadline == 20s);
  CHECK(w.host.calls.back().deadline == 14s);
  CHECK(w.run());
  CHECK(w.host.calls.back().deadline == 30s);
}

TEST_CASE("a head that moves while it is waited for is not merged", "[unit][merge]") {
  MergeWaiting w;
  const ObjectId first = w.host.head;
  w.host.on_checks = [&] { return MergeWaiting::build(CheckState::pending); };
  w.clock->on_wait([&](Duration) { w.host.head = *ObjectId::parse(std::string(40, 'b')); });

  const auto merged = w.run();

  REQUIRE_FALSE(merged);
  CHECK(merged.error().code == ErrorCode::conflict);
  CHECK(merged.error().message ==
        "pull request 7: its head moved from " + first.hex() + " to " + std::string(40, 'b'));
  CHECK(w.host.checked == std::vector{first});
  CHECK(w.host.merges.empty());
}

TEST_CASE("another head than the caller expects is refused before its checks are read",
          "[unit][merge]") {
  MergeWaiting w;

  const auto merged =
      w.run({.expected_head = *ObjectId::parse(std::string(40, 'c')), .wait = 45min});

  REQUIRE_FALSE(merged);
  CHECK(merged.error().code == ErrorCode::conflict);
  CHECK(w.host.checked.empty());
}

TEST_CASE("a failed check ends the wait and is named", "[unit][merge]") {
  MergeWaiting w;
  w.host.on_checks = [&] {
    return MergeWaiting::build(w.passed() < 1min ? CheckState::pending : CheckState::failed);
  };

  const auto merged = w.run();

  REQUIRE_FALSE(merged);
  CHECK(merged.error().code == ErrorCode::conflict);
  CHECK(merged.error().outcome == Outcome::not_applied);
  CHECK(merged.error().message == "pull request 7: 1 of 1 checks failed: 'build'");
  CHECK(w.host.merges.empty());
}

TEST_CASE("a refusal that waiting cannot change ends it", "[unit][merge]") {
  MergeWaiting w;
  w.host.on_readiness = [&] {
    return Result<MergeReadiness>{w.host.not_ready(Readiness::blocked, "is a draft")};
  };

  const auto merged = w.run();

  REQUIRE_FALSE(merged);
  CHECK(merged.error().code == ErrorCode::conflict);
  CHECK(merged.error().message == "pull request 7: is a draft");
  CHECK(w.clock->waits().empty());
}

TEST_CASE("checks that are registered late are waited for", "[unit][merge]") {
  MergeWaiting w;
  w.host.on_checks = [&] {
    if (w.passed() < 5s) {
      return std::vector<Check>{};
    }
    return MergeWaiting::build(w.passed() < 1min ? CheckState::pending : CheckState::passed);
  };

  REQUIRE(w.run());
  CHECK(w.passed() >= 1min);
}

TEST_CASE("a commit without checks is merged when none came for a while", "[unit][merge]") {
  MergeWaiting w;
  w.host.on_checks = [] { return std::vector<Check>{}; };

  REQUIRE(w.run());
  CHECK(w.clock->waits() == std::vector<Duration>{2s, 4s, 8s});
  CHECK(w.progress.front().waiting_for == "no check is known yet");
}

TEST_CASE("a wait too short to learn of checks ends with a merge", "[unit][merge]") {
  const Duration wait = GENERATE(Duration{0}, Duration{3s});
  MergeWaiting w;
  w.host.on_checks = [] { return std::vector<Check>{}; };

  REQUIRE(w.run({.wait = wait}));
  CHECK(w.passed() == wait);
}

TEST_CASE("when the wait is over it says what was missing", "[unit][merge]") {
  MergeWaiting w;
  w.host.on_checks = [] { return MergeWaiting::build(CheckState::pending); };

  const auto merged = w.run({.wait = 3min});

  REQUIRE_FALSE(merged);
  CHECK(merged.error().code == ErrorCode::conflict);
  CHECK(merged.error().outcome == Outcome::not_applied);
  CHECK(merged.error().message ==
        "pull request 7: not merged within 3m: 1 of 1 checks pending: 'build'");
  CHECK(w.passed() == 3min);
  CHECK(w.host.merges.empty());
}

TEST_CASE("a deadline before the end of the wait has its own code", "[unit][merge]") {
  MergeWaiting w;
  w.host.on_checks = [] { return MergeWaiting::build(CheckState::pending); };

  const auto merged = w.run({.wait = 45min}, {.deadline = 90s});

  REQUIRE_FALSE(merged);
  CHECK(merged.error().code == ErrorCode::deadline_exceeded);
  CHECK(merged.error().outcome == Outcome::not_applied);
  CHECK(merged.error().message ==
        "pull request 7: not merged within 90s: 1 of 1 checks pending: 'build'");
  CHECK(w.passed() == 90s);
}

TEST_CASE("a stop ends the pause", "[unit][merge]") {
  MergeWaiting w;
  std::stop_source stop;
  w.host.on_checks = [] { return MergeWaiting::build(CheckState::pending); };
  w.clock->on_wait([&](Duration) { stop.request_stop(); });

  const auto merged = w.run({.wait = 45min}, {.stop = stop.get_token()});

  REQUIRE_FALSE(merged);
  CHECK(merged.error().code == ErrorCode::cancelled);
  CHECK(merged.error().outcome == Outcome::not_applied);
  CHECK(w.passed() == 0s);
}

TEST_CASE("a host without checks merges at once, within the wait", "[unit][merge]") {
  MergeWaiting w;
  w.host.has_checks = false;

  REQUIRE(w.run({.wait = 45min}));
  CHECK(w.host.merges == std::vector{MergePullRequest{.number = 7, .wait = 45min}});
  CHECK(w.host.calls.back().deadline == 45min + 30s);
}

TEST_CASE("what cannot be asked is not asked", "[unit][merge]") {
  MergeWaiting w;
  w.patience.pauses.base = Duration{0};

  const auto merged = w.run();

  REQUIRE_FALSE(merged);
  CHECK(merged.error().code == ErrorCode::invalid_argument);
  CHECK(w.host.calls.empty());
}
