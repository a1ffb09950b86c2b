// What the settings of the layers may be.

#include "gitprovider/resilience/bulkhead.hpp"
#include "gitprovider/resilience/circuit_breaker.hpp"
#include "gitprovider/resilience/rate_limits.hpp"
#include "gitprovider/resilience/retry_budget.hpp"
#include "tests/catch_compat.hpp"

#include <functional>
#include <limits>
#include <string>

using namespace gitprovider;
using namespace std::chrono_literals;

namespace {

template <class Settings>
struct Spoilt {
  std::string option{};
  std::function<void(Settings&)> spoil{};
};

template <class Settings>
void check_refused(const Spoilt<Settings>& spoilt) {
  Settings settings;
  spoilt.spoil(settings);

  const auto checked = validate(settings);

  REQUIRE_FALSE(checked);
  CHECK(checked.error().code == ErrorCode::invalid_argument);
  CAPTURE(checked.error().message);
  CHECK(checked.error().message.rfind(spoilt.option, 0) == 0);
}

}  // namespace

TEST_CASE("the defaults of every layer are valid", "[unit][resilience]") {
  CHECK(validate(CircuitBreakerSettings{}));
  CHECK(validate(BulkheadSettings{}));
  CHECK(validate(RetryBudgetSettings{}));
  CHECK(validate(RateLimits{}));
}

TEST_CASE("a wrong rate of changes is refused by name", "[unit][resilience][limits]") {
  using S = RateLimits;
  check_refused(GENERATE(values<Spoilt<S>>({
      {"changes.burst", [](S& s) { s.changes.burst = 0; }},
      {"changes.burst", [](S& s) { s.changes.burst = 100'001; }},
      {"changes.per_minute", [](S& s) { s.changes.per_minute = 19; }},
      {"changes.per_minute", [](S& s) { s.changes.per_minute = 100'001; }},
      {"changes.per_hour", [](S& s) { s.changes.per_hour = 19; }},
      {"changes.per_hour", [](S& s) { s.changes.per_hour = 100'001; }},
  })));
}

TEST_CASE("a wrong setting of a breaker is refused by name", "[unit][resilience][S3]") {
  using S = CircuitBreakerSettings;
  check_refused(GENERATE(values<Spoilt<S>>({
      {"failure_share", [](S& s) { s.failure_share = 0.0; }},
      {"failure_share", [](S& s) { s.failure_share = 1.01; }},
      {"failure_share", [](S& s) { s.failure_share = std::numeric_limits<double>::quiet_NaN(); }},
      {"window", [](S& s) { s.window = 0; }},
      {"window", [](S& s) { s.window = 10'001; }},
      {"least_calls", [](S& s) { s.least_calls = 0; }},
      {"least_calls", [](S& s) { s.least_calls = 51; }},
      {"open_for", [](S& s) { s.open_for = 0ms; }},
      {"longest_open", [](S& s) { s.longest_open = 4'999ms; }},
      {"longest_open", [](S& s) { s.longest_open = Duration::max(); }},
  })));
}

TEST_CASE("a wrong setting of a bulkhead is refused by name", "[unit][resilience][S4]") {
  using S = BulkheadSettings;
  check_refused(GENERATE(values<Spoilt<S>>({
      {"max_in_flight", [](S& s) { s.max_in_flight = 0; }},
      {"max_in_flight", [](S& s) { s.max_in_flight = 1'001; }},
      {"max_queued", [](S& s) { s.max_queued = 100'001; }},
      {"max_wait", [](S& s) { s.max_wait = -1ms; }},
      {"max_wait", [](S& s) { s.max_wait = Duration::max(); }},
  })));
}

TEST_CASE("a wrong setting of a budget is refused by name", "[unit][resilience][S6]") {
  using S = RetryBudgetSettings;
  check_refused(GENERATE(values<Spoilt<S>>({
      {"tokens", [](S& s) { s.tokens = 1; }},
      {"tokens", [](S& s) { s.tokens = 10'001; }},
      {"given_back", [](S& s) { s.given_back = -0.1; }},
      {"given_back", [](S& s) { s.given_back = 1.1; }},
      {"given_back", [](S& s) { s.given_back = std::numeric_limits<double>::quiet_NaN(); }},
  })));
}

TEST_CASE("an opening time that does not grow is a setting", "[unit][resilience][S3]") {
  CHECK(validate(CircuitBreakerSettings{.open_for = 30s, .longest_open = 30s}));
}
