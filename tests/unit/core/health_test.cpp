#include "gitprovider/health.hpp"

#include "tests/catch_compat.hpp"

using namespace gitprovider;
using namespace std::chrono_literals;

namespace {

Health with_breaker(CircuitState state) {
  const TimePoint now{1h};
  return {.at = now,
          .circuit_breaker = CircuitSnapshot{
              .state = state,
              .open_until = state == CircuitState::open ? std::optional{now + 4s} : std::nullopt}};
}

Health with_failure(LastFailure failure) { return {.last_failure = std::move(failure)}; }

}  // namespace

TEST_CASE("a provider of which nothing is known is ready", "[unit][health][S8]") {
  CHECK(ready({}));
}

TEST_CASE("an open breaker is not ready and says for how long", "[unit][health][S8]") {
  const auto able = ready(with_breaker(CircuitState::open));

  REQUIRE_FALSE(able);
  CHECK(able.error().code == ErrorCode::circuit_open);
  CHECK(able.error().retry_after == Duration{4s});
}

TEST_CASE("a breaker that lets calls through is ready", "[unit][health][S8]") {
  CHECK(ready(with_breaker(CircuitState::closed)));
  CHECK(ready(with_breaker(CircuitState::half_open)));
}

TEST_CASE("failures that may pass leave a provider ready, however many", "[unit][health][S8]") {
  const auto code = GENERATE(ErrorCode::rate_limited, ErrorCode::network, ErrorCode::unavailable,
                             ErrorCode::timeout, ErrorCode::attempts_exhausted);

  CHECK(ready(with_failure({.code = code, .in_a_row = 100})));
}

TEST_CASE("a limit that is used up leaves a provider ready", "[unit][health][S8]") {
  CHECK(ready({.rate_limits = RateLimitsSnapshot{.host = {{.resource = "core", .remaining = 0}}}}));
}

TEST_CASE("a token that is refused three times in a row is not ready", "[unit][health][S8]") {
  LastFailure refused{.code = ErrorCode::unauthorized,
                      .cause = Cause::answered,
                      .http_status = 401,
                      .host_request_id = "A:1",
                      .in_a_row = 2};
  CHECK(ready(with_failure(refused)));
  refused.in_a_row = 3;

  const auto able = ready(with_failure(refused));

  REQUIRE_FALSE(able);
  CHECK(able.error().code == ErrorCode::unauthorized);
  CHECK(able.error().http_status == 401);
  CHECK(able.error().host_request_id == "A:1");
}

TEST_CASE("a token that was taken since is ready", "[unit][health][S8]") {
  CHECK(ready(with_failure({.code = ErrorCode::unauthorized, .in_a_row = 0})));
}
