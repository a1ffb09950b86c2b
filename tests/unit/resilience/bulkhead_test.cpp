#include "gitprovider/resilience/bulkhead.hpp"

#include "gitprovider/testing/fake_clock.hpp"
#include "tests/catch_compat.hpp"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

using namespace gitprovider;
using namespace gitprovider::testing;
using namespace std::chrono_literals;

namespace {

/// A bulkhead that lives by a fake clock.
struct Ship {
  explicit Ship(const BulkheadSettings& settings = {}) : bulkhead(settings, clock) {}

  std::shared_ptr<FakeClock> clock = std::make_shared<FakeClock>();
  Bulkhead bulkhead;
  std::stop_source stop{};

  Result<Bulkhead::Place> enter(Duration within = 30s) {
    return bulkhead.enter(clock->now() + within, stop.get_token());
  }

  std::vector<Bulkhead::Place> fill() {
    std::vector<Bulkhead::Place> places;
    for (int i = 0; i < 8; ++i) {
      auto place = enter();
      REQUIRE(place);
      places.push_back(*std::move(place));
    }
    return places;
  }
};

}  // namespace

TEST_CASE("eight calls are in flight and nobody waits", "[unit][resilience][S4]") {
  Ship ship;

  auto places = ship.fill();

  CHECK(ship.bulkhead.snapshot() == BulkheadSnapshot{.in_flight = 8, .queued = 0});
  CHECK(ship.clock->waits().empty());
  places.clear();
  CHECK(ship.bulkhead.snapshot() == BulkheadSnapshot{});
}

TEST_CASE("a ninth call waits, and takes the first place that becomes free",
          "[unit][resilience][S4]") {
  Ship ship;
  auto places = ship.fill();
  BulkheadSnapshot waiting;
  ship.clock->on_wait([&](Duration) {
    waiting = ship.bulkhead.snapshot();
    places.pop_back();
  });

  const auto ninth = ship.enter();

  CHECK(ninth);
  CHECK(waiting == BulkheadSnapshot{.in_flight = 8, .queued = 1});
  CHECK(ship.bulkhead.snapshot() == BulkheadSnapshot{.in_flight = 8, .queued = 0});
}

TEST_CASE("a wait has a limit of its own, inside the deadline", "[unit][resilience][S4]") {
  Ship ship;
  const auto places = ship.fill();
  const Duration deadline = GENERATE(3s, 30s);
  const TimePoint before = ship.clock->now();

  const auto ninth = ship.enter(deadline);

  REQUIRE_FALSE(ninth);
  CHECK(ship.clock->now() - before == (deadline == 3s ? 3s : 10s));
  CHECK(ninth.error().code == ErrorCode::overloaded);
  CHECK(ninth.error().cause == Cause::overloaded);
  CHECK(ninth.error().delivery == Delivery::never_sent);
  CHECK(ninth.error().outcome == Outcome::not_applied);
  CHECK(ninth.error().message ==
        "not sent: no place became free in time with 8 calls in flight; make fewer calls at once");
  CHECK(ship.bulkhead.snapshot() == BulkheadSnapshot{.in_flight = 8, .queued = 0});
}

TEST_CASE("a full queue refuses at once", "[unit][resilience][S4]") {
  Ship ship{{.max_queued = 0}};
  const auto places = ship.fill();

  const auto ninth = ship.enter();

  REQUIRE_FALSE(ninth);
  CHECK(ninth.error().code == ErrorCode::overloaded);
  CHECK(ship.clock->waits().empty());
}

TEST_CASE("a stop ends the wait, and takes no place with it", "[unit][resilience][S4]") {
  Ship ship;
  auto places = ship.fill();
  bool is_freed = GENERATE(false, true);
  ship.clock->on_wait([&](Duration) {
    if (is_freed) {
      places.pop_back();
    }
    ship.stop.request_stop();
  });

  const auto ninth = ship.enter();

  REQUIRE_FALSE(ninth);
  CHECK(ninth.error().code == ErrorCode::cancelled);
  CHECK(ninth.error().cause == Cause::cancelled);
  CHECK(ship.bulkhead.snapshot() == BulkheadSnapshot{.in_flight = is_freed ? 7U : 8U, .queued = 0});
}

TEST_CASE("a place moves with its owner and is given back once", "[unit][resilience][S4]") {
  Ship ship;
  auto first = ship.enter();
  auto second = ship.enter();
  REQUIRE(first);
  REQUIRE(second);

  *first = *std::move(second);
  CHECK(ship.bulkhead.snapshot().in_flight == 1);
  { const Bulkhead::Place third = *std::move(first); }

  CHECK(ship.bulkhead.snapshot().in_flight == 0);
}
