// Threads that wait for each other in earnest. They wait on the machine's clock, with limits that
// no test comes near.

#include "gitprovider/resilience/rate_limiter.hpp"
#include "tests/catch_compat.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

using namespace gitprovider;
using namespace std::chrono_literals;

namespace {

constexpr int kThreads = 32;
/// One, and none after it within an hour.
const RateLimiterSettings kSlow{.burst = 1, .per_minute = 1, .per_hour = 1};

void until_waiting(const RateLimiter& limiter, std::size_t count) {
  while (limiter.snapshot().waiting != count) {
    std::this_thread::yield();
  }
}

}  // namespace

TEST_CASE("of thirty-two threads exactly as many go as the bucket holds",
          "[unit][resilience][threads][limits]") {
  RateLimiter limiter{{.burst = 20, .per_minute = 20, .per_hour = 20}};
  std::atomic<int> gone{0};
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < kThreads; ++i) {
      threads.emplace_back([&] {
        for (int k = 0; k < 50; ++k) {
          if (auto turn = limiter.reserve(TimePoint::min())) {
            turn->spend();
            ++gone;
          }
        }
      });
    }
  }

  CHECK(gone == 20);
}

TEST_CASE("turns that are taken and dropped by many threads leave none behind",
          "[unit][resilience][threads][limits]") {
  RateLimiter limiter{{.burst = 4, .per_minute = 1'000, .per_hour = 1'000}};
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < kThreads; ++i) {
      threads.emplace_back([&, i] {
        for (int k = 0; k < 20; ++k) {
          std::stop_source stop;
          std::jthread stopper;
          if ((i + k) % 4 == 0) {
            stopper = std::jthread([&stop] { stop.request_stop(); });
          } else {
            stop.request_stop();
          }
          if (auto turn = limiter.reserve(TimePoint::max())) {
            static_cast<void>(turn->wait(stop.get_token()));
          }
        }
      });
    }
  }

  CHECK(limiter.snapshot().in_hour == 0);
  CHECK(limiter.snapshot().waiting == 0);
}

TEST_CASE("who came first goes first, as soon as a turn is free",
          "[unit][resilience][threads][limits]") {
  RateLimiter limiter{kSlow};
  auto only = limiter.reserve(TimePoint::max());
  REQUIRE(only);
  std::mutex mutex;
  std::vector<int> served;
  std::stop_source stop;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < kThreads; ++i) {
      threads.emplace_back([&, i] {
        auto turn = limiter.reserve(TimePoint::max());
        if (turn && turn->wait(stop.get_token())) {
          const std::lock_guard lock(mutex);
          served.push_back(i);
        }
      });  // dropped, so the next one comes
      until_waiting(limiter, static_cast<std::size_t>(i) + 1);
    }
    { const RateLimiter::Turn freed = *std::move(only); }
  }

  CHECK(served.size() == kThreads);
  CHECK(std::is_sorted(served.begin(), served.end()));
}

TEST_CASE("a stop reaches every thread that waits for its turn",
          "[unit][resilience][threads][limits]") {
  RateLimiter limiter{kSlow};
  auto only = limiter.reserve(TimePoint::max());
  REQUIRE(only);
  std::stop_source stop;
  std::atomic<int> cancelled{0};
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < kThreads; ++i) {
      threads.emplace_back([&] {
        auto turn = limiter.reserve(TimePoint::max());
        cancelled += turn && !turn->wait(stop.get_token()) ? 1 : 0;
      });
    }
    until_waiting(limiter, kThreads);
    stop.request_stop();
  }

  CHECK(cancelled == kThreads);
  CHECK(limiter.snapshot().waiting == 0);
  CHECK(limiter.snapshot().in_hour == 1);
}
