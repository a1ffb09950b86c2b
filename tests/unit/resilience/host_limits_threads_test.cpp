// Threads that wait for each other in earnest. They wait on the machine's clock, for windows that
// no test lives to the end of.

#include "src/resilience/host_limits.hpp"

#include "tests/catch_compat.hpp"

#include <atomic>
#include <thread>
#include <vector>

using namespace gitprovider;
using namespace std::chrono_literals;

namespace {

constexpr int kThreads = 32;
constexpr std::string_view kRoute = "/repos/{owner}/{repo}";

LimitAnswer left(std::uint64_t remaining, Duration resets_in) {
  return {.limit = 5'000, .remaining = remaining, .resets_in = resets_in, .is_fine = true};
}

void told(HostLimits& limits, const LimitAnswer& answer) {
  auto leave = limits.enter(kRoute, {.deadline = TimePoint::max()});
  REQUIRE(leave);
  leave->settle(answer);
}

}  // namespace

TEST_CASE("of thirty-two threads no more go than the host said are left",
          "[unit][resilience][threads][limits]") {
  HostLimits limits{"core", system_clock()};
  told(limits, left(3, 50min));
  std::atomic<int> gone{0};
  std::atomic<std::uint64_t> remaining{3};
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < kThreads; ++i) {
      threads.emplace_back([&] {
        if (auto leave =
                limits.enter(kRoute, {.deadline = TimePoint::max(), .longest_wait = 0ms})) {
          ++gone;
          leave->settle(left(--remaining, 50min));
        }
      });
    }
  }

  CHECK(gone == 3);
}

TEST_CASE("after a pause one thread finds out and all the others follow its answer",
          "[unit][resilience][threads][limits]") {
  HostLimits limits{"core", system_clock()};
  told(limits, {.come_back = 1ms});
  std::atomic<int> at_once{0};
  std::atomic<int> most_before_answer{0};
  std::atomic<bool> answered{false};
  std::atomic<int> gone{0};
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < kThreads; ++i) {
      threads.emplace_back([&] {
        auto leave = limits.enter(kRoute, {.deadline = TimePoint::max()});
        if (!leave) {
          return;
        }
        if (!answered) {
          most_before_answer = ++at_once;
          for (int k = 0; k < 200; ++k) {
            std::this_thread::yield();
          }
        }
        answered = true;
        ++gone;
        leave->settle({.is_fine = true});
      });
    }
  }

  CHECK(gone == kThreads);
  CHECK(most_before_answer == 1);
}

TEST_CASE("a stop reaches every thread that waits for a window",
          "[unit][resilience][threads][limits]") {
  HostLimits limits{"core", system_clock()};
  told(limits, left(0, 50min));
  std::stop_source stop;
  std::atomic<int> waiting{0};
  std::atomic<int> cancelled{0};
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < kThreads; ++i) {
      threads.emplace_back([&] {
        const auto leave = limits.enter(kRoute, {.deadline = TimePoint::max(),
                                                 .stop = stop.get_token(),
                                                 .tell = [&](const LimitWait&) { ++waiting; }});
        cancelled += !leave && leave.error().code == ErrorCode::cancelled ? 1 : 0;
      });
    }
    while (waiting < kThreads) {
      std::this_thread::yield();
    }
    stop.request_stop();
  }

  CHECK(cancelled == kThreads);
}

TEST_CASE("who waits for a window goes on as soon as an answer tells of a new one",
          "[unit][resilience][threads][limits]") {
  HostLimits limits{"core", system_clock()};
  told(limits, left(1, 50min));
  auto last = limits.enter(kRoute, {.deadline = TimePoint::max()});
  REQUIRE(last);
  std::atomic<int> waiting{0};
  std::atomic<int> gone{0};
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < kThreads; ++i) {
      threads.emplace_back([&] {
        if (limits.enter(kRoute, {.deadline = TimePoint::max(),
                                  .tell = [&](const LimitWait&) { ++waiting; }})) {
          ++gone;
        }
      });
    }
    while (waiting < kThreads) {
      std::this_thread::yield();
    }
    last->settle(left(4'999, 20min));
  }

  CHECK(gone == kThreads);
}
