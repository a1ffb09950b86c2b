// What a session knows of its host without asking it.

#include "tests/catch_compat.hpp"
#include "tests/unit/rest/session_fixture.hpp"

using namespace gitprovider;
using namespace gitprovider::testing;
using namespace std::chrono_literals;

namespace {

/// One session for many reads, each a single attempt.
struct Watched {
  explicit Watched(ClientOptions options = {}) {
    fixture.options = std::move(options);
    fixture.options.retry.max_attempts = 1;
  }

  Result<rest::Reply> read(const Call& call = {}) {
    return session().run<rest::Reply>(Operation::get_repo, call, [&](rest::Scope& scope) {
      return session().read(scope, repository());
    });
  }

  rest::Session& session() {
    if (!opened) {
      opened.emplace(fixture.open());
    }
    return *opened;
  }

  SessionFixture fixture{};
  std::optional<rest::Session> opened{};
};

ClientOptions with_quick_breaker() {
  return {.resilience = {.circuit_breaker = CircuitBreakerSettings{
                             .window = 1, .least_calls = 1, .open_for = 5s}}};
}

}  // namespace

TEST_CASE("a session that has done nothing knows its layers alone", "[unit][rest][S8]") {
  Watched host;

  const Health health = host.session().health();

  CHECK(health.at == host.fixture.clock->now());
  CHECK(health.time == host.fixture.clock->wall_now());
  CHECK(health.circuit_breaker->state == CircuitState::closed);
  CHECK(health.bulkhead == BulkheadSnapshot{});
  CHECK(health.retry_budget->grants);
  CHECK(health.rate_limits == RateLimitsSnapshot{.changes = std::nullopt});
  CHECK_FALSE(health.last_success);
  CHECK_FALSE(health.last_failure);
}

TEST_CASE("a layer that is switched off is absent from health", "[unit][rest][S8]") {
  Watched host({.resilience = {.circuit_breaker = std::nullopt,
                               .bulkhead = std::nullopt,
                               .retry_budget = std::nullopt,
                               .rate_limits = std::nullopt}});

  const Health health = host.session().health();

  CHECK_FALSE(health.circuit_breaker);
  CHECK_FALSE(health.bulkhead);
  CHECK_FALSE(health.retry_budget);
  CHECK_FALSE(health.rate_limits);
}

TEST_CASE("the end of each operation shows in health, with or without an observer",
          "[unit][rest][S8]") {
  Watched host;
  host.fixture.script.on(kGetRepository, answer(200));
  host.fixture.script.on(kGetRepository,
                         answer(503, "down", {{.name = "X-Request-Id", .value = "R-7"}}));
  rest::Session silent{host.fixture.dialect,
                       std::make_unique<ScriptedTransport>(host.fixture.script),
                       {.scheme = "https", .host = "git.example", .port = 443, .prefix = "/api"},
                       {.retry = {.max_attempts = 1}, .clock = host.fixture.clock}};
  const auto read = [&] {
    return silent.run<rest::Reply>(Operation::get_repo, {}, [&](rest::Scope& scope) {
      return silent.read(scope, repository());
    });
  };

  CHECK(read());
  host.fixture.clock->advance(3s);
  CHECK_FALSE(read());

  const Health health = silent.health();
  REQUIRE(health.last_success);
  REQUIRE(health.last_failure);
  CHECK(health.last_success->operation == Operation::get_repo);
  CHECK(health.last_failure->time == health.last_success->time + 3s);
  CHECK(health.last_failure->http_status == 503);
  CHECK(health.last_failure->host_request_id == "R-7");
}

TEST_CASE("health tells an open breaker until it lets a call through, without any call",
          "[unit][rest][S8]") {
  Watched host(with_quick_breaker());
  host.fixture.script.on(kGetRepository, answer(503));
  CHECK_FALSE(host.read());

  CHECK_FALSE(ready(host.session().health()));
  CHECK_FALSE(host.read());  // never sent
  CHECK(host.session().health().last_failure->http_status == 503);
  host.fixture.clock->advance(5s);

  CHECK(ready(host.session().health()));
  CHECK(host.session().health().circuit_breaker->state == CircuitState::half_open);
  CHECK(host.fixture.script.requests().size() == 1);
}

TEST_CASE("a call that is refused before it began is no call", "[unit][rest][S8]") {
  Watched host;

  CHECK_FALSE(host.read({.deadline = -1ms}));

  CHECK_FALSE(host.session().health().last_failure);
}
