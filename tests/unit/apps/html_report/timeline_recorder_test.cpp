#include "apps/gitflow-bootstrap/html_report/timeline_recorder.hpp"

#include "gitprovider/testing/fake_clock.hpp"
#include "tests/catch_compat.hpp"

#include <chrono>
#include <memory>

using namespace gitprovider;
using namespace gitprovider::cli;
using namespace std::chrono_literals;

namespace {

const WallTime kStart{1'000'000s};

AttemptEvent answer(int status) {
  return {.time = kStart + 30ms,
          .started = kStart,
          .operation_id = "op",
          .operation = Operation::create_repo,
          .method = "POST",
          .path = "/user/repos",
          .status = status,
          .cause = Cause::answered,
          .duration = 30ms};
}

AttemptEvent loss(Cause cause) {
  AttemptEvent event = answer(0);
  event.cause = cause;
  return event;
}

Mark mark_of(const AttemptEvent& event) {
  TimelineRecorder recorder(nullptr);
  recorder.on_attempt(event);
  return recorder.timeline().entries.at(0).mark;
}

}  // namespace

TEST_CASE("an attempt is marked by what came of it", "[unit][apps][report]") {
  CHECK(mark_of(answer(201)) == Mark::answered);
  CHECK(mark_of(answer(304)) == Mark::answered);
  CHECK(mark_of(answer(404)) == Mark::refused);
  CHECK(mark_of(answer(503)) == Mark::failed);
  CHECK(mark_of(loss(Cause::timeout)) == Mark::failed);
  CHECK(mark_of(loss(Cause::circuit_open)) == Mark::held_back);
  CHECK(mark_of(loss(Cause::rate_limited)) == Mark::held_back);
  AttemptEvent nonsense = answer(200);
  nonsense.cause = Cause::protocol;
  CHECK(mark_of(nonsense) == Mark::failed);
}

TEST_CASE("a repeated attempt is followed by its wait", "[unit][apps][report]") {
  TimelineRecorder recorder(nullptr);
  AttemptEvent first = answer(503);
  first.decision = Decision::retry;
  first.delay = 412ms;
  recorder.on_attempt(first);

  const Timeline timeline = recorder.timeline();

  REQUIRE(timeline.entries.size() == 2);
  CHECK(timeline.entries[0] == TimelineEntry{.mark = Mark::failed,
                                             .began = kStart,
                                             .length = 30ms,
                                             .operation = Operation::create_repo,
                                             .what = "POST /user/repos",
                                             .attempt = 1,
                                             .result = "503",
                                             .next = "retry after 412 ms",
                                             .operation_id = "op"});
  CHECK(timeline.entries[1].mark == Mark::waited);
  CHECK(timeline.entries[1].began == kStart + 30ms);
  CHECK(timeline.entries[1].length == 412ms);
  CHECK(timeline.repeated == 1);
  CHECK(timeline.waited == 412ms);
}

TEST_CASE("waits and pauses say what for", "[unit][apps][report]") {
  auto clock = std::make_shared<testing::FakeClock>();
  TimelineRecorder recorder(nullptr, clock);
  recorder.on_wait({.time = clock->wall_now(),
                    .reason = WaitReason::host_limit,
                    .resource = "core",
                    .delay = 2s});
  recorder.add_pause("before the merge", 3s);

  const Timeline timeline = recorder.timeline();

  REQUIRE(timeline.entries.size() == 2);
  CHECK(timeline.entries[0].what == "the host's limit core is used up");
  CHECK(timeline.entries[1].what == "before the merge");
  CHECK(timeline.entries[1].began == clock->wall_now());
  CHECK(timeline.waited == 5s);
}

TEST_CASE("a long run is counted whole, kept in part, and what failed is not lost among the rest",
          "[unit][apps][report]") {
  TimelineRecorder recorder(nullptr);
  constexpr int kMany = 100'000;
  for (int i = 0; i < kMany; ++i) {
    AttemptEvent event = answer(i % 10'000 == 5'000 ? 500 : 200);
    event.started = kStart + std::chrono::milliseconds(i);
    recorder.on_attempt(event);
  }

  const Timeline timeline = recorder.timeline();

  CHECK(count(timeline, Mark::answered) == kMany - 10);
  CHECK(count(timeline, Mark::failed) == 10);
  CHECK(timeline.entries.size() <= TimelineRecorder::kMostKept + 10);
  CHECK(timeline.entries.size() >= TimelineRecorder::kMostKept / 2);
  std::size_t failed = 0;
  std::size_t late = 0;
  for (const TimelineEntry& entry : timeline.entries) {
    failed += entry.mark == Mark::failed ? 1U : 0U;
    late += entry.began >= kStart + std::chrono::milliseconds(kMany / 2) ? 1U : 0U;
  }
  CHECK(failed == 10);
  // Spread over the whole run.
  CHECK(late * 2 >= timeline.entries.size() - 20);
  CHECK(late * 2 <= timeline.entries.size() + 20);
}
