#include "src/providers/rest/layers.hpp"

#include "gitprovider/testing/fake_clock.hpp"
#include "gitprovider/testing/recording_observer.hpp"
#include "tests/catch_compat.hpp"

#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <thread>

using namespace gitprovider;
using namespace gitprovider::testing;
using namespace std::chrono_literals;

namespace {

/// A read on its way out.
struct Read {
  rest::Scope scope{};
  http::Request request{.target = {"/repos/{owner}/{repo}", {"acme", "widget"}}};
  RecordingObserver observer{};
  rest::Leaving leaving{.scope = scope, .request = request, .observer = observer};
};

}  // namespace

TEST_CASE("time in the queue is not taken from the attempt's own limit", "[unit][rest][S4]") {
  const auto clock = std::make_shared<FakeClock>();
  rest::Layers layers{{.bulkhead = BulkheadSettings{.max_in_flight = 1}}, clock};
  Read read{.scope = {.deadline = clock->now() + 10s}};
  Attempt first{.remaining = 4s};
  Attempt second{.remaining = 4s};
  Attempt third{.remaining = 4s};

  const auto late = layers.around(first, read.leaving, [&](LimitAnswer&) -> Result<int> {
    return layers.around(second, read.leaving, [](LimitAnswer&) -> Result<int> { return 2; });
  });
  CHECK(late.error().code == ErrorCode::overloaded);  // the deadline came in the queue
  CHECK(first.remaining == 4s);

  read.scope.deadline = clock->now() + 3s;
  CHECK(layers.around(third, read.leaving, [](LimitAnswer&) -> Result<int> { return 3; }));
  CHECK(third.remaining == 3s);
  CHECK(third.started == clock->now());
}

TEST_CASE("who waited while the breaker opened is refused after all", "[unit][rest][S3][S4]") {
  const auto clock = std::make_shared<FakeClock>();
  rest::Layers layers{{.circuit_breaker = CircuitBreakerSettings{.window = 1, .least_calls = 1},
                       .bulkhead = BulkheadSettings{.max_in_flight = 1}},
                      clock};
  Read read{.scope = {.deadline = clock->now() + 30s}};
  Attempt attempt{.remaining = 10s};
  const auto failing = [](const std::function<void()>& meanwhile) {
    return [meanwhile](LimitAnswer&) -> Result<int> {
      meanwhile();
      return Error{.cause = Cause::reset};
    };
  };
  std::optional<Result<int>> waited;
  bool was_sent = false;
  // The place is held by a call that fails while another one waits in the queue for it.
  std::jthread other;
  const auto start_other = [&] {
    other = std::jthread([&] {
      Attempt late{.remaining = 10s};
      waited = layers.around(late, read.leaving, [&](LimitAnswer&) -> Result<int> {
        was_sent = true;
        return 1;
      });
    });
    while (layers.snapshot().bulkhead->queued == 0) {
      std::this_thread::yield();
    }
  };
  std::promise<void> may_wait;
  clock->on_wait([&, freed = may_wait.get_future().share()](Duration) { freed.wait(); });

  CHECK_FALSE(layers.around(attempt, read.leaving, failing(start_other)));
  may_wait.set_value();
  other.join();

  REQUIRE(waited);
  CHECK(waited->error().code == ErrorCode::circuit_open);
  CHECK_FALSE(was_sent);
  CHECK(layers.snapshot().bulkhead == BulkheadSnapshot{});
}
