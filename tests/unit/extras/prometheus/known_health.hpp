#pragma once

// A health snapshot in which everything is known.

#include "src/extras/prometheus/health_gauges.hpp"

#include "gitprovider/health.hpp"

namespace gitprovider::testing {

inline Health whole() {
  using namespace std::chrono_literals;
  return {
      .circuit_breaker = CircuitSnapshot{.state = CircuitState::half_open},
      .bulkhead = BulkheadSnapshot{.in_flight = 3, .queued = 2},
      .retry_budget = RetryBudgetSnapshot{.tokens = 7.5, .grants = true},
      .rate_limits =
          RateLimitsSnapshot{.host = {{.resource = "core", .limit = 5'000, .remaining = 4'321}}},
      .last_success = LastSuccess{.time = WallTime{} + 100s},
      .last_failure = LastFailure{.time = WallTime{} + 90s}};
}

}  // namespace gitprovider::testing
