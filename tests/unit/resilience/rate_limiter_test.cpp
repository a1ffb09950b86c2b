#include "gitprovider/resilience/rate_limiter.hpp"

#include "gitprovider/testing/fake_clock.hpp"
#include "tests/catch_compat.hpp"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

using namespace gitprovider;
using namespace gitprovider::testing;
using namespace std::chrono_literals;

namespace {

/// A limiter that lives by a fake clock.
struct Gate {
  explicit Gate(const RateLimiterSettings& settings = {}) : limiter(settings, clock) {}

  std::shared_ptr<FakeClock> clock = std::make_shared<FakeClock>();
  RateLimiter limiter;
  std::stop_source stop{};
  TimePoint start = clock->now();

  Result<RateLimiter::Turn> reserve(Duration within = 2h) {
    return limiter.reserve(clock->now() + within);
  }

  /// Goes through, and says when.
  Duration pass() {
    auto turn = reserve();
    REQUIRE(turn);
    REQUIRE(turn->wait(stop.get_token()));
    turn->spend();
    return at();
  }

  [[nodiscard]] Duration at() const { return std::chrono::floor<Duration>(clock->now() - start); }
};

/// The most that fall into any stretch of this length, both ends included.
std::size_t most_within(const std::vector<Duration>& times, Duration length) {
  std::size_t most = 0;
  for (auto first = times.begin(); first != times.end(); ++first) {
    const auto last = std::upper_bound(first, times.end(), *first + length);
    most = std::max(most, static_cast<std::size_t>(last - first));
  }
  return most;
}

}  // namespace

TEST_CASE("twenty go at once, and then one after the other at the rate of a minute",
          "[unit][resilience][limits]") {
  Gate gate;
  std::vector<Duration> times;
  for (int i = 0; i < 24; ++i) {
    times.push_back(gate.pass());
  }

  CHECK(times[19] == 0ms);
  CHECK(times[20] == 750ms);
  CHECK(times[21] == 1500ms);
  CHECK(times[23] == 3s);
}

TEST_CASE("a bucket that had time to fill lets a burst go again", "[unit][resilience][limits]") {
  Gate gate;
  for (int i = 0; i < 20; ++i) {
    static_cast<void>(gate.pass());
  }
  gate.clock->advance(7500ms);  // half of it
  const Duration before = gate.at();
  for (int i = 0; i < 10; ++i) {
    CHECK(gate.pass() == before);
  }

  CHECK(gate.pass() == before + 750ms);
}

TEST_CASE("no minute and no hour sees more than it may, whatever the pace of the callers",
          "[unit][resilience][limits]") {
  const Duration between = GENERATE(0ms, 100ms, 760ms, 4s);
  Gate gate;
  std::vector<Duration> times;
  for (int i = 0; i < 1'200; ++i) {
    times.push_back(gate.pass());
    gate.clock->advance(between);
  }

  CHECK(most_within(times, 60s) <= 80);
  CHECK(most_within(times, 1h) <= 500);
  if (between == 0ms) {
    CHECK(most_within(times, 61s) >= 80);
    CHECK(times[499] < 8min);
    CHECK(times[500] == 3'601s);
  }
}

TEST_CASE("a turn that would come after the deadline is refused at once and costs none",
          "[unit][resilience][limits]") {
  Gate gate{{.burst = 1, .per_minute = 6, .per_hour = 60}};
  static_cast<void>(gate.pass());
  static_cast<void>(gate.pass());

  const auto late = gate.reserve(10s);

  REQUIRE_FALSE(late);
  CHECK(late.error() ==
        Error{.code = ErrorCode::rate_limited,
              .message = "not sent: within 6 a minute and 60 an hour its turn would come in 10s; "
                         "come back after that",
              .cause = Cause::rate_limited,
              .retry_after = 10s});
  CHECK(gate.reserve(10'001ms));
  CHECK(gate.clock->waits() == std::vector<Duration>{10s});
}

TEST_CASE("a turn that is there already is given whatever the deadline",
          "[unit][resilience][limits]") {
  Gate gate;

  CHECK(gate.reserve(0s));
}

TEST_CASE("a turn that is dropped goes back, and who waits behind moves up",
          "[unit][resilience][limits]") {
  Gate gate{{.burst = 1, .per_minute = 6, .per_hour = 60}};
  static_cast<void>(gate.pass());
  auto second = gate.reserve();
  auto third = gate.reserve();
  auto fourth = gate.reserve();
  REQUIRE(third);
  REQUIRE(fourth);
  CHECK(fourth->due() == gate.start + 30s);

  { const RateLimiter::Turn dropped = *std::move(second); }

  CHECK(third->due() == gate.start + 10s);
  CHECK(fourth->due() == gate.start + 20s);
  CHECK(gate.limiter.snapshot().waiting == 2);
}

TEST_CASE("a stop ends a wait, and its turn is not lost", "[unit][resilience][limits]") {
  Gate gate{{.burst = 1, .per_minute = 6, .per_hour = 60}};
  static_cast<void>(gate.pass());
  gate.clock->on_wait([&](Duration) { gate.stop.request_stop(); });
  {
    auto second = gate.reserve();
    REQUIRE(second);
    const auto waited = second->wait(gate.stop.get_token());

    REQUIRE_FALSE(waited);
    CHECK(waited.error().code == ErrorCode::cancelled);
    CHECK(waited.error().cause == Cause::cancelled);
    CHECK(waited.error().delivery == Delivery::never_sent);
  }

  CHECK(gate.limiter.snapshot() ==
        RateLimiterSnapshot{.in_minute = 1, .in_hour = 1, .waiting = 0, .next = gate.start + 10s});
}

TEST_CASE("a turn that came and was not used counts for nobody", "[unit][resilience][limits]") {
  Gate gate{{.burst = 2, .per_minute = 2, .per_hour = 2}};
  { const auto unused = gate.reserve(); }

  CHECK(gate.pass() == 0ms);
  CHECK(gate.pass() == 0ms);
  CHECK(gate.pass() == 3'601s);
}

TEST_CASE("calls that go by themselves are counted, and push back those that wait",
          "[unit][resilience][limits]") {
  Gate gate{{.burst = 2, .per_minute = 6, .per_hour = 60}};
  gate.limiter.count();
  gate.limiter.count();
  gate.limiter.count();
  auto waiting = gate.reserve();
  REQUIRE(waiting);
  CHECK(waiting->due() == gate.start + 20s);

  gate.limiter.count();

  CHECK(waiting->due() == gate.start + 30s);
  CHECK(gate.limiter.snapshot().in_minute == 4);
}

TEST_CASE("what is counted without end takes no memory without end", "[unit][resilience][limits]") {
  Gate gate{{.burst = 5, .per_minute = 5, .per_hour = 5}};
  for (int i = 0; i < 1'000; ++i) {
    gate.limiter.count();
  }

  CHECK(gate.limiter.snapshot().in_hour <= 6);
}

TEST_CASE("a turn moves with its owner and goes back once", "[unit][resilience][limits]") {
  Gate gate;
  auto first = gate.reserve();
  auto second = gate.reserve();
  REQUIRE(first);
  REQUIRE(second);

  *first = *std::move(second);
  CHECK(gate.limiter.snapshot().in_minute == 1);
  { const RateLimiter::Turn third = *std::move(first); }

  CHECK(gate.limiter.snapshot().in_minute == 0);
}
