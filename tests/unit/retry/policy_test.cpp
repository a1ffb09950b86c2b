#include "gitprovider/retry/policy.hpp"

#include "tests/catch_compat.hpp"

#include <limits>

using namespace gitprovider;
using namespace std::chrono_literals;

TEST_CASE("the default policy is four attempts with full jitter", "[unit][retry][R2]") {
  const RetryPolicy policy;

  CHECK(policy.max_attempts == 4);
  CHECK(policy.backoff == full_jitter(250ms, 4s));
  CHECK(validate(policy).has_value());
}

TEST_CASE("one to five attempts are allowed", "[unit][retry][S5]") {
  const unsigned attempts = GENERATE(1U, 2U, 3U, 4U, 5U);

  CHECK(validate(RetryPolicy{.max_attempts = attempts}).has_value());
}

TEST_CASE("more than five attempts are refused with a pointer to the task queue",
          "[unit][retry][S5]") {
  const auto refused = validate(RetryPolicy{.max_attempts = 6});

  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::invalid_argument);
  CHECK_THAT(refused.error().message, Catch::Matchers::Contains("task queue"));
}

TEST_CASE("a policy with impossible numbers is refused", "[unit][retry][S5]") {
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  const RetryPolicy policy = GENERATE(values<RetryPolicy>({
      {.max_attempts = 0},
      {.backoff = {.base = 0ms}},
      {.backoff = {.base = -1ms}},
      {.backoff = {.base = 250ms, .cap = 249ms}},
      {.backoff = {.low = -0.1}},
      {.backoff = {.low = 0.9, .high = 0.8}},
      {.backoff = {.high = 2.1}},
      {.backoff = {.low = kNaN}},
      {.backoff = {.high = kNaN}},
  }));

  const auto refused = validate(policy);

  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::invalid_argument);
}
