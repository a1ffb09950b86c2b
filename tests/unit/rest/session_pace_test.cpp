// A session whose changes go out no faster than the host is known to take them.

#include "tests/catch_compat.hpp"
#include "tests/unit/rest/limited_session.hpp"

#include <vector>

using namespace gitprovider;
using namespace gitprovider::testing;
using namespace std::chrono_literals;

TEST_CASE("changes go out no faster than the host is known to take them", "[unit][rest][limits]") {
  Limited host;
  host.fixture.script.always(kChange, told("4000", 1h));
  const TimePoint start = host.fixture.clock->now();
  const auto effect = GENERATE(rest::Effect::visible, rest::Effect::invisible);
  for (int i = 0; i < 20; ++i) {
    REQUIRE(host.change({}, effect));
  }
  CHECK(host.fixture.clock->now() == start);

  for (int i = 0; i < 4; ++i) {
    REQUIRE(host.change({}, effect));
  }

  CHECK(host.fixture.clock->now() == start + 3s);
  CHECK(host.waits().empty());  // none was longer than a second
  CHECK(host.open().layers().rate_limits->changes->in_minute == 24);
}

TEST_CASE("reads are no changes", "[unit][rest][limits]") {
  Limited host;
  host.fixture.script.always(kGetRepository, told("4000", 1h));
  for (int i = 0; i < 100; ++i) {
    REQUIRE(host.read());
  }

  CHECK(host.fixture.clock->waits().empty());
}

TEST_CASE("a change whose turn comes too late is not sent", "[unit][rest][limits]") {
  Limited host;
  host.fixture.options.resilience.rate_limits =
      RateLimits{.changes = {.burst = 1, .per_minute = 1, .per_hour = 60}};
  host.fixture.script.on(kChange, told("4000", 1h)).on(kChange, told("3999", 1h));
  REQUIRE(host.change());

  const auto refused = host.change();

  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::rate_limited);
  CHECK(refused.error().outcome == Outcome::not_applied);
  CHECK(refused.error().delivery == Delivery::never_sent);
  CHECK(refused.error().retry_after == 61s);
  CHECK(host.sent() == 1);

  CHECK(host.change({.deadline = 3min}));
  REQUIRE(host.waits().size() == 1);
  CHECK(host.waits()[0].reason == WaitReason::own_pace);
  CHECK(host.waits()[0].resource.empty());
  CHECK(host.waits()[0].delay == 61s);
}

TEST_CASE("a turn is not used up by a change that another layer refuses", "[unit][rest][limits]") {
  Limited host;
  host.fixture.options.resilience.bulkhead = BulkheadSettings{.max_in_flight = 1, .max_queued = 0};
  host.fixture.script.on(kGetRepository, told("4000", 1h)).on(kChange, told("3999", 1h));
  REQUIRE(host.read());
  host.fixture.script.always(kGetRepository, told("3998", 1h));
  ErrorCode inner = ErrorCode::protocol;
  host.fixture.script.before = [&](const http::Request& request) {
    if (request.method == http::Method::get) {
      inner = host.change().error().code;
    }
  };
  REQUIRE(host.read());

  CHECK(inner == ErrorCode::overloaded);
  CHECK(host.open().layers().rate_limits->changes->in_minute == 0);
  CHECK(host.change());
  CHECK(host.open().layers().rate_limits->changes->in_minute == 1);
}

TEST_CASE("changes are not paced where the host announces no limits, or has none",
          "[unit][rest][limits]") {
  Limited host;
  SECTION("a host that is known to limit changes, and says nothing of limits") {
    host.fixture.script.always(kChange, answer(200));
  }
  SECTION("a host that announces limits, and is not known to limit changes") {
    host.fixture.dialect.limits.limits_changes = false;
    host.fixture.script.always(kChange, told("4000", 1h));
  }
  SECTION("it is switched off for changes") {
    host.fixture.options.resilience.rate_limits = RateLimits{.pace_changes = false};
    host.fixture.script.always(kChange, told("4000", 1h));
  }
  SECTION("it is switched off as a whole") {
    host.fixture.options.resilience.rate_limits.reset();
    host.fixture.script.always(kChange, told("0", 1h));
  }
  for (int i = 0; i < 100; ++i) {
    REQUIRE(host.change());
  }

  CHECK(host.fixture.clock->waits().empty());
}

TEST_CASE("what went out before the host announced its limits counts", "[unit][rest][limits]") {
  Limited host;
  for (int i = 0; i < 20; ++i) {
    host.fixture.script.on(kChange, answer(200));
  }
  host.fixture.script.on(kGetRepository, told("4000", 1h)).on(kChange, told("3999", 1h));
  for (int i = 0; i < 20; ++i) {
    REQUIRE(host.change());
  }
  REQUIRE(host.read());

  REQUIRE(host.change());

  CHECK(host.fixture.clock->waits() == std::vector<Duration>{750ms});
}

TEST_CASE("pacing that is asked for holds on any host", "[unit][rest][limits]") {
  Limited host;
  host.fixture.dialect.limits = {};
  host.fixture.options.resilience.rate_limits = RateLimits{.pace_changes = true};
  host.fixture.script.always(kChange, answer(200));
  for (int i = 0; i < 21; ++i) {
    REQUIRE(host.change());
  }

  CHECK(host.fixture.clock->waits() == std::vector<Duration>{750ms});
}
