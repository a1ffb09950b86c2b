// A session that heeds limits before they are hit: what it knows would be refused waits or is
// refused here, and nothing leaves.

#include "tests/catch_compat.hpp"
#include "tests/unit/rest/session_fixture.hpp"
#include "tests/unit/rest/settled_host.hpp"

#include <atomic>
#include <optional>
#include <string>
#include <thread>
#include <vector>

using namespace gitprovider;
using namespace gitprovider::testing;
using namespace std::chrono_literals;

namespace {

constexpr const char* kChange = "POST /repos/acme/widget";
constexpr const char* kSearch = "GET /search";

/// At the start of a fake clock's calendar.
std::string epoch_after(Duration time) {
  const auto start = std::chrono::sys_days{std::chrono::year{2026} / 1 / 1};
  return std::to_string(
      std::chrono::floor<std::chrono::seconds>(start + time).time_since_epoch().count());
}

http::Headers limits(const std::string& remaining, Duration resets_in,
                     const std::string& resource = "core") {
  return {{.name = "X-Limit", .value = "5000"},
          {.name = "X-Left", .value = remaining},
          {.name = "X-Reset", .value = epoch_after(resets_in)},
          {.name = "X-Resource", .value = resource}};
}

http::Exchange told(const std::string& remaining, Duration resets_in,
                    const std::string& resource = "core") {
  return answer(200, "", limits(remaining, resets_in, resource));
}

/// One session for many calls.
struct Limited {
  Limited() {
    fixture.dialect.limits = {.limit = "x-limit",
                              .remaining = "x-left",
                              .reset = "x-reset",
                              .resource = "x-resource",
                              .usual = "core",
                              .limits_changes = true};
    fixture.options.retry.max_attempts = 1;
  }

  SessionFixture fixture{};
  std::optional<rest::Session> session{};

  rest::Session& open() {
    if (!session) {
      session.emplace(fixture.open());
    }
    return *session;
  }

  Result<rest::Reply> read(const Call& call = {}, const http::Target& target = repository()) {
    return open().run<rest::Reply>(Operation::get_repo, call,
                                   [&](rest::Scope& scope) { return open().read(scope, target); });
  }

  Result<rest::Reply> change(const Call& call = {}, rest::Effect effect = rest::Effect::visible) {
    return open().run<rest::Reply>(Operation::create_branch, call, [&](rest::Scope& scope) {
      return open().send(scope, {.target = repository(), .body = "{}", .effect = effect});
    });
  }

  [[nodiscard]] std::size_t sent() const { return fixture.script.requests().size(); }
  [[nodiscard]] std::vector<WaitEvent> waits() const { return fixture.observer->waits(); }
};

http::Target search() { return {"/search", {}}; }

}  // namespace

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
      .on(kSearch, told("9", 20s, "search"))
      .on(kGetRepository, told("9", 1h));
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
