#include "apps/gitflow-bootstrap/html_report/time_axis.hpp"

#include "tests/catch_compat.hpp"

#include <chrono>
#include <string>
#include <vector>

using namespace gitprovider;
using namespace gitprovider::cli;
using namespace std::chrono_literals;

namespace {

const WallTime kStart{1'000'000s};

TimelineEntry entry(Duration since, Duration length, std::string id = {}) {
  return {.began = kStart + since, .length = length, .operation_id = std::move(id)};
}

std::vector<std::string> labels(Duration length) {
  std::vector<std::string> all;
  for (const Tick& tick : ticks_of({.began = kStart, .length = length})) {
    all.push_back(tick.label);
  }
  return all;
}

}  // namespace

TEST_CASE("an axis holds the run and all that is drawn on it", "[unit][apps][report]") {
  RunStory story{.began = kStart, .ended = kStart + 2s};
  story.timeline.entries = {entry(-1s, 500ms), entry(1s, 3s)};
  TimelineEntry pause = entry(1s, 1h);
  pause.mark = Mark::waited;
  story.timeline.entries.push_back(pause);

  const TimeAxis axis = axis_of(story);

  CHECK(axis.began == kStart - 1s);
  CHECK(axis.length == 5s);
  CHECK(place_on(axis, kStart - 1s) == 0.0);
  CHECK(place_on(axis, kStart + 4s) == 1.0);
  CHECK(place_on(axis, kStart + 1h) == 1.0);
}

TEST_CASE("an axis is never empty, whatever the clock did", "[unit][apps][report]") {
  CHECK(axis_of({.began = kStart, .ended = kStart}).length == 1ms);
  CHECK(axis_of({.began = kStart, .ended = kStart - 24h}).length == 1ms);
}

TEST_CASE("ticks are round and few", "[unit][apps][report]") {
  CHECK(labels(1ms) == std::vector<std::string>{"0 ms", "1 ms"});
  CHECK(labels(3200ms) == std::vector<std::string>{"0 ms", "500 ms", "1000 ms", "1500 ms",
                                                   "2000 ms", "2500 ms", "3000 ms"});
  CHECK(labels(11s) == std::vector<std::string>{"0 s", "2 s", "4 s", "6 s", "8 s", "10 s"});
  CHECK(labels(150min) ==
        std::vector<std::string>{"0 min", "30 min", "60 min", "90 min", "120 min", "150 min"});
  CHECK(labels(24h).back() == "24 h");
  CHECK(labels(1000 * 24h).size() == 2);
}

TEST_CASE("what happened at one time stands in rows, an operation in one of them",
          "[unit][apps][report]") {
  const std::vector<TimelineEntry> entries{entry(0ms, 10ms, "a"),  entry(0ms, 10ms, "b"),
                                           entry(10ms, 10ms, "b"), entry(12ms, 10ms, "a"),
                                           entry(15ms, 10ms),      entry(30ms, 0ms)};

  CHECK(rows_of(entries, 9) == std::vector<std::size_t>{0, 1, 1, 0, 2, 0});
  CHECK(rows_of(entries, 1) == std::vector<std::size_t>(6, 0));
  CHECK(rows_of({}, 9).empty());
}
