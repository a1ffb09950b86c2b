// A session that heeds the host's limits before they are hit: what it knows would be refused waits
// or is refused here, and nothing leaves.

#include "tests/catch_compat.hpp"
#include "tests/unit/rest/limited_session.hpp"

#include <atomic>
#include <optional>
#include <string>
#include <thread>
#include <vector>

using namespace gitprovider;
using namespace gitprovider::testing;
using namespace std::chrono_literals;

TEST_CASE("a call that would be refused is not sent, and says which limit and until when",
          "[unit][rest][limits]") {
  Limited host;
  host.fixture.script.on(kGetRepository, told("0", 40s));
  REQUIRE(host.read());
  const bool is_change = GENERATE(false, true);

  const auto refused = is_change ? host.change() : host.read();

  REQUIRE_FALSE(refused);
  CHECK(refused.error() ==
        Error{.code = ErrorCode::rate_limited,
              .message = "not sent: the host's limit of 5000 requests (core) is used up; that ends "
                         "in 41s, at 2026-01-01T00:00:41Z",
              .cause = Cause::rate_limited,
              .retry_after = 41s});
  CHECK(host.sent() == 1);
  CHECK(host.fixture.clock->waits().empty());
  CHECK(host.waits().empty());
  const auto event = host.fixture.observer->events().back();
  CHECK(event.cause == Cause::rate_limited);
  CHECK(event.delivery == Delivery::never_sent);
  CHECK(event.decision == Decision::deadline_exceeded);
  CHECK(host.fixture.observer->reports().back().attempts == 0);
}

TEST_CASE("a call that has the time waits for the window's end, and says so before",
          "[unit][rest][limits]") {
  Limited host;
  host.fixture.script.on(kGetRepository, told("0", 20s)).on(kGetRepository, told("4999", 1h));
  REQUIRE(host.read());
  std::size_t told_before = 0;
  host.fixture.clock->on_wait([&](Duration) { told_before = host.waits().size(); });

  CHECK(host.read({.operation_id = "op-7"}));

  CHECK(host.fixture.clock->waits() == std::vector<Duration>{21s});
  CHECK(told_before == 1);
  REQUIRE(host.waits().size() == 1);
  const WaitEvent wait = host.waits()[0];
  CHECK(wait.operation_id == "op-7");
  CHECK(wait.operation == Operation::get_repo);
  CHECK(wait.provider == "mock");
  CHECK(wait.method == "GET");
  CHECK(wait.path == "/repos/{owner}/{repo}");
  CHECK(wait.reason == WaitReason::host_limit);
  CHECK(wait.resource == "core");
  CHECK(wait.delay == 21s);
  CHECK(wait.remaining == 30s);
}

TEST_CASE("a wait is no attempt, and takes nothing from the attempt's own time",
          "[unit][rest][limits]") {
  Limited host;
  host.fixture.script.on(kGetRepository, told("0", 20s)).on(kGetRepository, told("4999", 1h));
  REQUIRE(host.read());
  Duration limit{0};
  host.fixture.script.before = [&](const http::Request& request) {
    limit = request.timeout;
    host.fixture.clock->advance(300ms);
  };

  REQUIRE(host.read());

  CHECK(limit == 9s);  // thirty less the wait, which is below the limit of an attempt
  CHECK(host.fixture.observer->events().size() == host.sent());
  CHECK(host.fixture.observer->events().back().duration == 300ms);
  CHECK(host.fixture.observer->events().back().attempt == 1);
}

TEST_CASE("a limit of one resource stops no other", "[unit][rest][limits]") {
  Limited host;
  host.fixture.script.on(kSearch, told("0", 40s, "search")).on(kGetRepository, told("4999", 1h));
  REQUIRE(host.read({}, search()));

  CHECK_FALSE(host.read({}, search()));
  CHECK(host.read());
  CHECK(host.fixture.clock->waits().empty());
}

TEST_CASE("a pause that the host asked for in a refusal is kept by the next call",
          "[unit][rest][limits]") {
  Limited host;
  host.fixture.script.on(kChange, answer(403, "", {{.name = "Retry-After", .value = "90"}}));
  const auto first = host.change();
  REQUIRE_FALSE(first);
  CHECK(first.error().retry_after == 90s);
  host.fixture.clock->advance(30s);

  const auto second = host.change();

  REQUIRE_FALSE(second);
  CHECK(second.error().code == ErrorCode::rate_limited);
  CHECK(second.error().retry_after == 60s);
  CHECK(second.error().cause == Cause::rate_limited);
  CHECK(host.sent() == 1);
}

TEST_CASE("a retry after the time that the host named waits once", "[unit][rest][limits]") {
  Limited host;
  host.fixture.options.retry.max_attempts = 2;
  host.fixture.script.on(kGetRepository, answer(429, "", {{.name = "Retry-After", .value = "7"}}))
      .on(kGetRepository, answer(200));

  CHECK(host.read());

  CHECK(host.fixture.clock->waits() == std::vector<Duration>{7s});
  CHECK(host.waits().empty());
}

TEST_CASE("no wait is longer than a caller is willing to wait for a host", "[unit][rest][limits]") {
  Limited host;
  host.fixture.options.retry.max_host_wait = 5s;
  host.fixture.script.on(kGetRepository, told("0", 20s));
  REQUIRE(host.read());

  const auto refused = host.read();

  REQUIRE_FALSE(refused);
  CHECK(refused.error().retry_after == 21s);
  CHECK(host.sent() == 1);
}

TEST_CASE("a lying header stops nobody for ever", "[unit][rest][limits]") {
  Limited host;
  const auto [remaining, reset] = GENERATE(table<std::string, Duration>({
      {"0", 24h * 365 * 20},
      {"0", -24h},
      {"none", 24h},
  }));
  host.fixture.script.always(kGetRepository, told(remaining, reset));
  host.fixture.options.retry.max_host_wait = 2h;
  const TimePoint start = host.fixture.clock->now();

  for (int i = 0; i < 3; ++i) {
    CHECK(host.read({.deadline = 2h}));
  }

  CHECK(host.fixture.clock->now() - start <= 2 * 3'601s);
}

TEST_CASE("a host's calendar that is ahead or behind changes nothing", "[unit][rest][limits]") {
  Limited host;
  const auto [date, reset] = GENERATE(table<std::string, std::string>({
      {"Thu, 01 Jan 2026 00:05:00 GMT", epoch_after(310s)},
      {"Wed, 31 Dec 2025 23:55:00 GMT", epoch_after(-290s)},
  }));
  host.fixture.script.on(kGetRepository, answer(200, "",
                                                {{.name = "Date", .value = date},
                                                 {.name = "X-Left", .value = "0"},
                                                 {.name = "X-Reset", .value = reset}}));
  REQUIRE(host.read());

  CHECK(host.read({.deadline = 10s}).error().retry_after == 11s);
}

TEST_CASE("of ten calls at once no more go out than the host has left", "[unit][rest][limits]") {
  Limited host;
  host.fixture.script.on(kGetRepository, told("3", 50s));
  for (const char* left : {"2", "1", "0"}) {
    host.fixture.script.on(kGetRepository, told(left, 50s));
  }
  REQUIRE(host.read());
  std::atomic<int> in_flight{0};
  std::atomic<int> refused{0};
  host.fixture.script.before = [&](const http::Request&) {
    ++in_flight;
    while (in_flight + refused < 10) {  // all are on their way before the first is answered
      std::this_thread::yield();
    }
  };
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 10; ++i) {
      threads.emplace_back([&] { refused += host.read() ? 0 : 1; });
    }
  }

  CHECK(host.sent() == 4);
  CHECK(refused == 7);
}

TEST_CASE("a wait holds no place in the bulkhead", "[unit][rest][limits][S4]") {
  Limited host;
  host.fixture.options.resilience.bulkhead = BulkheadSettings{.max_in_flight = 1, .max_queued = 0};
  host.fixture.script.on(kGetRepository, told("0", 20s))
      .always(kSearch, told("9", 20s, "search"))
      .on(kGetRepository, told("9", 1h));
  REQUIRE(host.read({}, search()));
  REQUIRE(host.read());
  std::optional<bool> meanwhile;
  host.fixture.clock->on_wait([&](Duration) { meanwhile = host.read({}, search()).has_value(); });

  CHECK(host.read());

  CHECK(meanwhile == true);
}

TEST_CASE("what the breaker refuses waits for no limit", "[unit][rest][limits][S3]") {
  Limited host;
  host.fixture.options.resilience.circuit_breaker =
      CircuitBreakerSettings{.window = 1, .least_calls = 1, .open_for = 10s};
  host.fixture.script.on(kGetRepository, answer(503, "", limits("0", 20s)));
  REQUIRE_FALSE(host.read());

  const auto refused = host.read();

  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::circuit_open);
  CHECK(host.fixture.clock->waits().empty());
}

TEST_CASE("a stop ends a wait for a limit", "[unit][rest][limits]") {
  Limited host;
  host.fixture.script.on(kGetRepository, told("0", 20s));
  REQUIRE(host.read());
  std::stop_source stop;
  host.fixture.clock->on_wait([&](Duration) { stop.request_stop(); });

  const auto stopped = host.read({.stop = stop.get_token()});

  REQUIRE_FALSE(stopped);
  CHECK(stopped.error().code == ErrorCode::cancelled);
  CHECK(host.sent() == 1);
}

TEST_CASE("a snapshot tells of the host's limits", "[unit][rest][limits]") {
  Limited host;
  host.fixture.script.on(kGetRepository, told("4987", 59s));
  REQUIRE(host.read());

  const auto seen = host.open().layers().rate_limits;

  REQUIRE(seen);
  CHECK(seen->host ==
        std::vector<RateLimitSnapshot>{{.resource = "core",
                                        .limit = 5'000,
                                        .remaining = 4'987,
                                        .resets_at = host.fixture.clock->now() + 60s}});
  CHECK(seen->changes->waiting == 0);
}
