// Threads that wait for each other in earnest. They wait on the machine's clock, with limits that
// no test comes near.

#include "gitprovider/resilience/bulkhead.hpp"
#include "tests/catch_compat.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

using namespace gitprovider;
using namespace std::chrono_literals;

namespace {

constexpr int kThreads = 32;
const BulkheadSettings kPatient{.max_wait = 1h};

Result<Bulkhead::Place> enter(Bulkhead& bulkhead, const std::stop_token& stop = {}) {
  return bulkhead.enter(TimePoint::max(), stop);
}

void until_queued(const Bulkhead& bulkhead, std::size_t count) {
  while (bulkhead.snapshot().queued != count) {
    std::this_thread::yield();
  }
}

}  // namespace

TEST_CASE("thirty-two threads are never more than eight at once, and all get their turn",
          "[unit][resilience][threads][S4]") {
  Bulkhead bulkhead{kPatient};
  std::atomic<int> inside{0};
  std::atomic<int> most{0};
  std::atomic<int> served{0};
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < kThreads; ++i) {
      threads.emplace_back([&] {
        for (int k = 0; k < 50; ++k) {
          const auto place = enter(bulkhead);
          const int now = ++inside;
          int known = most;
          while (known < now && !most.compare_exchange_weak(known, now)) {
          }
          served += place ? 1 : 0;
          std::this_thread::yield();
          --inside;
        }
      });
    }
  }

  CHECK(served == kThreads * 50);
  CHECK(most <= 8);
  CHECK(bulkhead.snapshot() == BulkheadSnapshot{});
}

TEST_CASE("who came first is served first", "[unit][resilience][threads][S4]") {
  Bulkhead bulkhead{{.max_in_flight = 1, .max_wait = 1h}};
  auto only = enter(bulkhead);
  REQUIRE(only);
  std::mutex mutex;
  std::vector<int> served;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < kThreads; ++i) {
      threads.emplace_back([&, i] {
        const auto place = enter(bulkhead);
        const std::lock_guard lock(mutex);
        served.push_back(i);
      });
      until_queued(bulkhead, static_cast<std::size_t>(i) + 1);
    }
    { const Bulkhead::Place freed = *std::move(only); }
  }

  CHECK(served.size() == kThreads);
  CHECK(std::is_sorted(served.begin(), served.end()));
}

TEST_CASE("a stop reaches every thread in the queue", "[unit][resilience][threads][S4]") {
  Bulkhead bulkhead{{.max_in_flight = 1, .max_wait = 1h}};
  const auto only = enter(bulkhead);
  std::stop_source stop;
  std::atomic<int> cancelled{0};
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < kThreads; ++i) {
      threads.emplace_back([&] {
        const auto place = enter(bulkhead, stop.get_token());
        cancelled += !place && place.error().code == ErrorCode::cancelled ? 1 : 0;
      });
    }
    until_queued(bulkhead, kThreads);
    stop.request_stop();
  }

  CHECK(cancelled == kThreads);
  CHECK(bulkhead.snapshot() == BulkheadSnapshot{.in_flight = 1, .queued = 0});
}

TEST_CASE("stops and places that cross lose no place", "[unit][resilience][threads][S4]") {
  Bulkhead bulkhead{{.max_in_flight = 2, .max_wait = 1h}};
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < kThreads; ++i) {
      threads.emplace_back([&, i] {
        for (int k = 0; k < 20; ++k) {
          std::stop_source stop;
          std::jthread stopper;
          if ((i + k) % 8 == 0) {
            stopper = std::jthread([&stop] { stop.request_stop(); });
          }
          const auto place = enter(bulkhead, stop.get_token());
          std::this_thread::yield();
        }
      });
    }
  }

  CHECK(bulkhead.snapshot() == BulkheadSnapshot{});
}
