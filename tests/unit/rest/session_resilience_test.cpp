// A session with all its layers: every request passes them, and what they refuse never leaves.

#include "tests/catch_compat.hpp"
#include "tests/unit/rest/session_fixture.hpp"
#include "tests/unit/rest/settled_host.hpp"

#include <optional>
#include <vector>

using namespace gitprovider;
using namespace gitprovider::testing;
using namespace std::chrono_literals;

namespace {

/// One session for many calls, without retries unless it says otherwise.
struct Guarded {
  explicit Guarded(unsigned attempts = 1) { fixture.options.retry.max_attempts = attempts; }

  SessionFixture fixture{};
  std::optional<rest::Session> session{};

  rest::Session& open() {
    if (!session) {
      session.emplace(fixture.open());
    }
    return *session;
  }

  Result<rest::Reply> read(const Call& call = {}) {
    return open().run<rest::Reply>(Operation::get_repo, call, [&](rest::Scope& scope) {
      return open().read(scope, repository());
    });
  }

  Result<rest::Reply> change(const Call& call = {}) {
    return open().run<rest::Reply>(Operation::create_branch, call, [&](rest::Scope& scope) {
      return open().send(scope, {.target = repository(), .body = "{}", .subject = "it"});
    });
  }

  void fail(int times) {
    for (int i = 0; i < times; ++i) {
      CHECK_FALSE(read());
    }
  }

  [[nodiscard]] std::size_t sent() const { return fixture.script.requests().size(); }
  [[nodiscard]] CircuitState state() { return open().layers().circuit_breaker->state; }
};

}  // namespace

TEST_CASE("after ten failures a call never reaches the network", "[unit][rest][S3]") {
  Guarded host;
  host.fixture.script.always(kGetRepository, answer(503));
  host.fail(10);

  const auto refused = host.read();

  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::circuit_open);
  CHECK(refused.error().outcome == Outcome::not_applied);
  CHECK(refused.error().retry_after == 5s);
  CHECK(host.sent() == 10);
  CHECK(host.fixture.observer->events().back().cause == Cause::circuit_open);
  CHECK(host.fixture.observer->reports().back().attempts == 0);
}

TEST_CASE("a change is refused like a read, and was not made", "[unit][rest][S3]") {
  Guarded host;
  host.fixture.script.always(kGetRepository, answer(503));
  host.fail(10);

  const auto refused = host.change();

  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::circuit_open);
  CHECK(refused.error().outcome == Outcome::not_applied);
  CHECK(host.sent() == 10);
}

TEST_CASE("one call tries the host when the time is over, and closes it", "[unit][rest][S3]") {
  Guarded host;
  for (int i = 0; i < 10; ++i) {
    host.fixture.script.on(kGetRepository, answer(503));
  }
  host.fixture.script.always(kGetRepository, answer(200));
  host.fail(10);
  host.fixture.clock->advance(5s);

  CHECK(host.read());

  CHECK(host.state() == CircuitState::closed);
}

TEST_CASE("refusals of the host open nothing", "[unit][rest][S3]") {
  Guarded host;
  host.fixture.script.always(kGetRepository, answer(404));

  host.fail(50);

  CHECK(host.state() == CircuitState::closed);
  CHECK(host.sent() == 50);
}

TEST_CASE("a document cut short counts as a failure", "[unit][rest][S3]") {
  Guarded host;
  host.fixture.script.always(kGetRepository, answer(200, R"({"name": )", json_headers()));
  for (int i = 0; i < 10; ++i) {
    CHECK_FALSE(host.open().run<rest::JsonReply>(Operation::get_repo, {}, [&](rest::Scope& scope) {
      return host.open().read_json(scope, repository());
    }));
  }

  CHECK(host.state() == CircuitState::open);
}

TEST_CASE("a read whose failure opens the breaker does not wait for its next attempt",
          "[unit][rest][S3]") {
  Guarded host{4};
  host.fixture.options.resilience.retry_budget.reset();
  host.fixture.script.always(kGetRepository, answer(503));
  host.fail(2);  // eight attempts
  const auto waits = host.fixture.clock->waits().size();

  const auto opening = host.read();

  REQUIRE_FALSE(opening);
  CHECK(opening.error().code == ErrorCode::circuit_open);
  CHECK(opening.error().retry_after == 5s);
  CHECK(host.sent() == 10);
  CHECK(host.fixture.clock->waits().size() == waits + 1);
}

TEST_CASE("retries of all operations come out of one budget", "[unit][rest][S6]") {
  Guarded host{4};
  host.fixture.options.resilience.circuit_breaker.reset();
  host.fixture.script.always(kGetRepository, answer(503));

  host.fail(20);

  CHECK(host.sent() == 20 + 4);  // three of the first, one of the second
  CHECK(host.read().error().code == ErrorCode::budget_exhausted);
}

TEST_CASE("a call beyond the eighth waits for its turn and never longer than its deadline",
          "[unit][rest][S4]") {
  Guarded host;
  host.fixture.options.resilience.bulkhead = BulkheadSettings{.max_in_flight = 1};
  host.fixture.script.always(kGetRepository, answer(200));
  std::optional<Result<rest::Reply>> inner;
  host.fixture.script.before = [&](const http::Request&) {
    if (!inner) {
      inner.emplace(Error{});  // the call inside comes while the only place is taken
      inner = host.read({.deadline = 2s});
    }
  };

  CHECK(host.read());

  REQUIRE(inner);
  REQUIRE_FALSE(*inner);
  CHECK(inner->error().code == ErrorCode::deadline_exceeded);
  CHECK(inner->error().cause == Cause::overloaded);
  CHECK(host.sent() == 1);
  CHECK(host.open().layers().circuit_breaker->failures == 0);
  CHECK(host.fixture.clock->waits() == std::vector<Duration>{2s});
}

TEST_CASE("a session without layers has none", "[unit][rest]") {
  Guarded host;
  host.fixture.options.resilience = {
      .circuit_breaker = std::nullopt, .bulkhead = std::nullopt, .retry_budget = std::nullopt};
  host.fixture.script.always(kGetRepository, answer(503));

  host.fail(30);

  CHECK(host.sent() == 30);
  const auto layers = host.open().layers();
  CHECK_FALSE(layers.circuit_breaker);
  CHECK_FALSE(layers.bulkhead);
  CHECK_FALSE(layers.retry_budget);
}

TEST_CASE("no more pages are asked for side by side than the bulkhead lets out",
          "[unit][rest][S4]") {
  Guarded host;
  host.fixture.options.resilience.bulkhead = BulkheadSettings{.max_in_flight = 3};

  CHECK(host.open().options().limits.max_parallel == 3);
}

namespace {

/// A host whose breaker opens with the first answer that is lost.
struct TouchyHost : SettledHost {
  explicit TouchyHost(Duration open_for) {
    options.resilience.circuit_breaker = CircuitBreakerSettings{
        .window = 1, .least_calls = 1, .open_for = open_for, .longest_open = open_for};
    script.on(kPost, failure(Cause::reset, Delivery::maybe_applied));
  }
};

}  // namespace

TEST_CASE("a look that the breaker refuses tells nothing, and the change stays unknown",
          "[unit][rest][change][S3]") {
  TouchyHost host{1h};
  const auto policy = GENERATE(OnUnknown::check, OnUnknown::resend);

  const auto made = host.create(policy);

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::unknown_outcome);
  CHECK(made.error().outcome == Outcome::unknown);
  CHECK(made.error().ticket);
  CHECK(made.error().message.find("left alone") != std::string::npos);
  CHECK(host.script.requests().size() == 1);
}

TEST_CASE("a look may be the call that tries the host, and settles the change",
          "[unit][rest][change][S3]") {
  TouchyHost host{2s};
  host.script.on(kGetRepository, answer(200, R"({"name":"widget"})", json_headers()));

  const auto made = host.create();

  REQUIRE(made);
  CHECK(made->confirmed_by == ConfirmedBy::check);
  CHECK(host.sent() == 1);
}
