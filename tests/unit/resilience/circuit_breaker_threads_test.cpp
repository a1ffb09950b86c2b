#include "gitprovider/resilience/circuit_breaker.hpp"
#include "gitprovider/testing/fake_clock.hpp"
#include "tests/catch_compat.hpp"

#include <atomic>
#include <barrier>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

using namespace gitprovider;
using namespace gitprovider::testing;
using namespace std::chrono_literals;

namespace {

constexpr int kThreads = 32;

void run_on_all(const std::function<void()>& work) {
  std::barrier together{kThreads};
  std::vector<std::jthread> threads;
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([&] {
      together.arrive_and_wait();
      work();
    });
  }
}

void fail(CircuitBreaker& breaker, int times) {
  for (int i = 0; i < times; ++i) {
    auto permit = breaker.acquire();
    REQUIRE(permit);
    permit->settle(CallResult::failure);
  }
}

}  // namespace

TEST_CASE("of thirty-two threads exactly one tries the host", "[unit][resilience][threads][S3]") {
  const auto clock = std::make_shared<FakeClock>();
  CircuitBreaker breaker{{}, clock};
  fail(breaker, 10);

  for (int round = 0; round < 20; ++round) {
    clock->advance(30s);
    std::mutex mutex;
    std::vector<CircuitBreaker::Permit> let;
    run_on_all([&] {
      if (auto permit = breaker.acquire()) {
        const std::lock_guard lock(mutex);
        let.push_back(*std::move(permit));
      }
    });
    REQUIRE(let.size() == 1);
    if (round % 2 == 0) {
      let.front().settle(CallResult::failure);  // else it is dropped
    }
  }
}

TEST_CASE("calls of thirty-two threads are all counted", "[unit][resilience][threads][S3]") {
  CircuitBreaker breaker{{.failure_share = 1.0, .window = 10'000, .least_calls = 10'000}};

  run_on_all([&] {
    for (int i = 0; i < 100; ++i) {
      auto permit = breaker.acquire();
      permit->settle(i % 4 == 0 ? CallResult::failure : CallResult::success);
    }
  });

  CHECK(breaker.snapshot().calls == 3'200);
  CHECK(breaker.snapshot().failures == 800);
}
