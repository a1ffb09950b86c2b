// Deadlines, times named by the host, and the caller's stop token.

#include "tests/catch_compat.hpp"
#include "tests/unit/retry/scripted_call.hpp"

using namespace gitprovider;
using namespace gitprovider::testing;
using namespace std::chrono_literals;

using Decisions = std::vector<Decision>;

TEST_CASE("a time named by the host is waited for", "[unit][retry][E5]") {
  ScriptedCall call({answer(429, 7s), success()});

  CHECK(call.run());

  CHECK(call.clock->waits() == std::vector<Duration>{7s});
  CHECK(call.observer.events()[0].delay == 7s);
}

TEST_CASE("a time named by the host is never waited for less than the jitter",
          "[unit][retry][E5]") {
  ScriptedCall call({answer(429, 1ms), success()});

  CHECK(call.run());

  CHECK(call.clock->waits() == std::vector<Duration>{125ms});
}

TEST_CASE("a time named by the host beyond the deadline returns at once", "[unit][retry][E5]") {
  ScriptedCall call({answer(503, 30s)});

  const auto result = call.run();

  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::rate_limited);
  CHECK(result.error().retry_after == 30s);
  CHECK(result.error().http_status == 503);
  CHECK(call.observer.decisions() == Decisions{Decision::deadline_exceeded});
  CHECK(call.clock->waits().empty());
}

TEST_CASE("a time named by the host above the longest allowed wait returns at once",
          "[unit][retry][T111]") {
  ScriptedCall call({answer(429, 61s)});
  RetryOptions options = call.options();
  options.deadline = 1h;
  options.max_host_wait = 60s;

  const auto result = call.run(options);

  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::rate_limited);
  CHECK(result.error().retry_after == 61s);
  CHECK(call.clock->waits().empty());
}

TEST_CASE("a time named beyond the deadline is told on the last attempt too", "[unit][retry][E5]") {
  ScriptedCall call({answer(429, 3600s)});
  RetryOptions options = call.options();
  options.max_attempts = 1;

  const auto result = call.run(options);

  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::rate_limited);
}

TEST_CASE("a backoff that does not fit ends at the deadline without waiting", "[unit][retry][E3]") {
  ScriptedCall call({answer(503)});
  RetryOptions options = call.options();
  options.deadline = 125ms;

  const auto result = call.run(options);

  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::deadline_exceeded);
  CHECK(result.error().http_status == 503);
  CHECK(call.clock->waits().empty());
}

TEST_CASE("an attempt never gets more time than is left", "[unit][retry][E3]") {
  ScriptedCall call({success()});
  RetryOptions options = call.options();
  options.deadline = 3s;

  CHECK(call.run(options));

  CHECK(call.attempts[0].remaining == 3s);
}

TEST_CASE("an attempt that the deadline cut short is deadline_exceeded, not timeout",
          "[unit][retry][E3]") {
  Step connecting = lost(Cause::connect, ErrorCode::network, Delivery::never_sent);
  connecting.takes = 10s;
  ScriptedCall call({connecting});
  RetryOptions options = call.options();
  options.should_retry = nullptr;
  options.deadline = 2s;

  const auto result = call.run(options);

  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::deadline_exceeded);
  CHECK(result.error().cause == Cause::connect);
}

TEST_CASE("a deadline that has passed calls nothing", "[unit][retry][E3]") {
  ScriptedCall call({success()});
  RetryOptions options = call.options();
  options.deadline = GENERATE(0ms, -1ms);

  const auto result = call.run(options);

  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::deadline_exceeded);
  CHECK(call.calls() == 0);
  CHECK(call.observer.events().empty());
}

TEST_CASE("a machine that slept past the deadline attempts nothing more", "[unit][retry][T104]") {
  ScriptedCall call({answer(503, 1s)});
  call.clock->on_wait([&](Duration) { call.clock->advance(1h); });

  const auto result = call.run();

  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::deadline_exceeded);
  CHECK_FALSE(result.error().retry_after);
  CHECK(call.calls() == 1);
}

TEST_CASE("a stop during a wait ends it as cancelled", "[unit][retry][E6]") {
  std::stop_source stop;
  ScriptedCall call({answer(503)});
  call.clock->on_wait([&](Duration) { stop.request_stop(); });
  RetryOptions options = call.options();
  options.stop = stop.get_token();

  const auto result = call.run(options);

  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::cancelled);
  CHECK(result.error().http_status == 503);
  CHECK(call.observer.decisions() == Decisions{Decision::retry});
}

TEST_CASE("a stop during an attempt ends it as cancelled", "[unit][retry][E6]") {
  ScriptedCall call({lost(Cause::cancelled, ErrorCode::cancelled)});

  const auto result = call.run();

  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::cancelled);
  CHECK(call.observer.decisions() == Decisions{Decision::cancel});
}

TEST_CASE("a stop before the first attempt calls nothing", "[unit][retry][E6]") {
  std::stop_source stop;
  stop.request_stop();
  ScriptedCall call({success()});
  RetryOptions options = call.options();
  options.stop = stop.get_token();

  const auto result = call.run(options);

  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::cancelled);
  CHECK(call.calls() == 0);
}
