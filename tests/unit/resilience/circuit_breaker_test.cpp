#include "gitprovider/resilience/circuit_breaker.hpp"

#include "gitprovider/testing/fake_clock.hpp"
#include "tests/catch_compat.hpp"

#include <memory>
#include <optional>
#include <utility>

using namespace gitprovider;
using namespace gitprovider::testing;
using namespace std::chrono_literals;

namespace {

/// A breaker that lives by a fake clock.
struct Guarded {
  explicit Guarded(const CircuitBreakerSettings& settings = {}) : breaker(settings, clock) {}

  std::shared_ptr<FakeClock> clock = std::make_shared<FakeClock>();
  CircuitBreaker breaker;

  /// Whether the call was let through.
  bool call(CallResult result) {
    auto permit = breaker.acquire();
    if (permit) {
      permit->settle(result);
    }
    return permit.has_value();
  }

  void calls(int times, CallResult result) {
    for (int i = 0; i < times; ++i) {
      REQUIRE(call(result));
    }
  }

  void open() { calls(10, CallResult::failure); }
  [[nodiscard]] CircuitState state() const { return breaker.snapshot().state; }
};

}  // namespace

TEST_CASE("nine failures say nothing yet, the tenth opens it", "[unit][resilience][S3]") {
  Guarded host;
  host.calls(9, CallResult::failure);
  CHECK(host.state() == CircuitState::closed);

  host.calls(1, CallResult::failure);

  CHECK(host.state() == CircuitState::open);
  CHECK(host.breaker.snapshot().open_until == host.clock->now() + 5s);
  CHECK(host.breaker.snapshot().since == host.clock->now());
}

TEST_CASE("half of the calls failing opens it, less does not", "[unit][resilience][S3]") {
  Guarded host;
  host.calls(26, CallResult::success);
  host.calls(24, CallResult::failure);
  CHECK(host.breaker.snapshot() ==
        CircuitSnapshot{.since = FakeClock{}.now(), .calls = 50, .failures = 24});

  host.calls(1, CallResult::failure);

  CHECK(host.state() == CircuitState::open);
}

TEST_CASE("only the last fifty calls count", "[unit][resilience][S3]") {
  Guarded host;
  host.calls(100, CallResult::success);
  host.calls(24, CallResult::failure);
  host.calls(50, CallResult::success);
  CHECK(host.breaker.snapshot().failures == 0);

  host.calls(24, CallResult::failure);
  CHECK(host.state() == CircuitState::closed);
  host.calls(1, CallResult::failure);
  CHECK(host.state() == CircuitState::open);
}

TEST_CASE("calls that say nothing of the host do not count", "[unit][resilience][S3]") {
  Guarded host;
  host.calls(9, CallResult::failure);
  host.calls(100, CallResult::ignored);

  CHECK(host.breaker.snapshot().calls == 9);
  CHECK(host.state() == CircuitState::closed);
}

TEST_CASE("while open it refuses, and says for how long", "[unit][resilience][S3]") {
  Guarded host;
  host.open();
  host.clock->advance(800ms);

  const auto refused = host.breaker.acquire();

  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::circuit_open);
  CHECK(refused.error().cause == Cause::circuit_open);
  CHECK(refused.error().delivery == Delivery::never_sent);
  CHECK(refused.error().outcome == Outcome::not_applied);
  CHECK(refused.error().retry_after == 4'200ms);
  CHECK(refused.error().message ==
        "not sent: the host has been failing, so it is left alone for 4.2 s more; come back after "
        "that");
  CHECK(host.breaker.refuses_for() == 4'200ms);
}

TEST_CASE("when its time is over one call tries the host", "[unit][resilience][S3]") {
  Guarded host;
  host.open();
  host.clock->advance(4'999ms);
  CHECK_FALSE(host.breaker.acquire());
  host.clock->advance(1ms);
  CHECK(host.state() == CircuitState::half_open);
  CHECK(host.breaker.refuses_for() == 0ms);

  auto probe = host.breaker.acquire();
  REQUIRE(probe);
  const auto other = host.breaker.acquire();
  REQUIRE_FALSE(other);
  CHECK(other.error().retry_after == 1s);

  probe->settle(CallResult::success);
  CHECK(host.breaker.snapshot() == CircuitSnapshot{.since = host.clock->now()});
  CHECK(host.call(CallResult::success));
}

TEST_CASE("each failed try doubles the time, up to the longest", "[unit][resilience][S3]") {
  Guarded host;
  host.open();

  for (const Duration expected : {5s, 10s, 20s, 30s, 30s}) {
    CHECK(host.breaker.refuses_for() == expected);
    host.clock->advance(expected);
    CHECK(host.call(CallResult::failure));
  }
}

TEST_CASE("a host that has recovered starts with the shortest time again",
          "[unit][resilience][S3]") {
  Guarded host;
  host.open();
  host.clock->advance(5s);
  host.calls(1, CallResult::failure);
  host.clock->advance(10s);
  host.calls(1, CallResult::success);

  host.open();

  CHECK(host.breaker.refuses_for() == 5s);
}

TEST_CASE("a fixed time is one that may not grow", "[unit][resilience][S3]") {
  Guarded host{{.open_for = 30s, .longest_open = 30s}};
  host.open();
  host.clock->advance(30s);
  host.calls(1, CallResult::failure);

  CHECK(host.breaker.refuses_for() == 30s);
}

TEST_CASE("a try that says nothing gives its place back", "[unit][resilience][S3]") {
  Guarded host;
  host.open();
  host.clock->advance(5s);
  {
    auto probe = host.breaker.acquire();
    REQUIRE(probe);
    SECTION("it was dropped") {}
    SECTION("the host refused it") { probe->settle(CallResult::ignored); }
    SECTION("it was moved and dropped") { const auto moved = std::move(*probe); }
  }

  CHECK(host.state() == CircuitState::half_open);
  CHECK(host.call(CallResult::success));
  CHECK(host.state() == CircuitState::closed);
}

TEST_CASE("a permit that takes another's place gives its own back", "[unit][resilience][S3]") {
  Guarded host;
  auto old = host.breaker.acquire();
  host.open();
  host.clock->advance(5s);
  auto probe = host.breaker.acquire();
  REQUIRE(probe);

  *probe = *std::move(old);

  CHECK(host.breaker.acquire());
}

TEST_CASE("a call counts once", "[unit][resilience][S3]") {
  Guarded host;
  auto permit = host.breaker.acquire();
  REQUIRE(permit);

  permit->settle(CallResult::failure);
  permit->settle(CallResult::failure);

  CHECK(host.breaker.snapshot().failures == 1);
}

TEST_CASE("what was under way when it opened says nothing of the host after that",
          "[unit][resilience][S3]") {
  Guarded host;
  auto early = host.breaker.acquire();
  auto late = host.breaker.acquire();
  REQUIRE(early);
  REQUIRE(late);
  CHECK(early->is_current());
  host.open();
  CHECK_FALSE(early->is_current());

  early->settle(CallResult::success);
  CHECK(host.state() == CircuitState::open);
  host.clock->advance(5s);
  auto probe = host.breaker.acquire();
  late->settle(CallResult::success);
  CHECK(host.state() == CircuitState::half_open);
  CHECK_FALSE(host.breaker.acquire());
}

TEST_CASE("what an attempt's end says of the host", "[unit][resilience][S3]") {
  struct Row {
    Cause cause = Cause::none;
    int status = 0;
    CallResult result = CallResult::ignored;
  };
  const Row row = GENERATE(values<Row>({
      {Cause::answered, 500, CallResult::failure},
      {Cause::answered, 503, CallResult::failure},
      {Cause::protocol, 502, CallResult::failure},
      {Cause::body_dropped, 200, CallResult::failure},
      {Cause::timeout, 0, CallResult::failure},
      {Cause::reset, 0, CallResult::failure},
      {Cause::dns, 0, CallResult::failure},
      {Cause::connect, 0, CallResult::failure},
      {Cause::tls, 0, CallResult::failure},
      {Cause::answered, 404, CallResult::ignored},
      {Cause::answered, 429, CallResult::ignored},
      {Cause::protocol, 200, CallResult::ignored},
      {Cause::cancelled, 0, CallResult::ignored},
      {Cause::circuit_open, 0, CallResult::ignored},
      {Cause::overloaded, 0, CallResult::ignored},
      {Cause::budget_exhausted, 0, CallResult::ignored},
      {Cause::rate_limited, 0, CallResult::ignored},
      {Cause::none, 0, CallResult::ignored},
  }));
  CAPTURE(to_string(row.cause), row.status);

  CHECK(result_of(Error{.cause = row.cause, .http_status = row.status}) == row.result);
}
