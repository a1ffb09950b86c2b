#include "src/extras/prometheus/health_gauges.hpp"

#include "src/extras/prometheus/gauges.hpp"
#include "src/extras/prometheus/labels.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

namespace gitprovider::metrics {
namespace {

using prometheus::MetricFamily;

GaugeLabels labels_of(const HealthSample& sample, const GaugeLabels& own = {}) {
  GaugeLabels labels = sample.labels;
  labels["provider"] = to_string(provider_of(sample.provider));
  labels.insert(own.begin(), own.end());
  return labels;
}

double seconds_of(WallTime time) {
  return std::chrono::duration<double>(time.time_since_epoch()).count();
}

/// What is left and what there is. Absent where the host did not tell.
struct Left {
  std::optional<double> remaining{};
  std::optional<double> limit{};
};

std::optional<double> fewer(std::optional<double> known, std::optional<std::uint64_t> told) {
  if (!told) {
    return known;
  }
  const auto value = static_cast<double>(*told);
  return known ? std::min(*known, value) : value;
}

/// Resources that share a word are told by the one that is used up first.
std::map<Resource, Left> left_of(const RateLimitsSnapshot& limits) {
  std::map<Resource, Left> left;
  for (const RateLimitSnapshot& one : limits.host) {
    Left& of_word = left[resource_of(one.resource)];
    of_word.remaining = fewer(of_word.remaining, one.remaining);
    of_word.limit = fewer(of_word.limit, one.limit);
  }
  return left;
}

/// All families, in the order in which they are told.
struct Families {
  Gauges ready{"gitprovider_ready", "1 where calls are worth sending, else 0."};
  Gauges circuit{"gitprovider_circuit_state", "1 for the state that the circuit breaker is in."};
  Gauges in_flight{"gitprovider_requests_in_flight", "Requests that the bulkhead has let out."};
  Gauges queued{"gitprovider_requests_queued", "Requests that wait for a place in the bulkhead."};
  Gauges budget{"gitprovider_retry_budget_tokens", "Tokens in the retry budget."};
  Gauges remaining{"gitprovider_rate_limit_remaining",
                   "Requests left of a host's limit, as its last answer told."};
  Gauges limit{"gitprovider_rate_limit_requests", "Requests that a host's limit allows in all."};
  Gauges success{"gitprovider_last_success_timestamp_seconds",
                 "When the last operation that succeeded ended."};
  Gauges failure{"gitprovider_last_failure_timestamp_seconds",
                 "When the last operation that failed for its host ended."};

  void add_layers(const HealthSample& sample);
  void add_limits(const HealthSample& sample);
  void add_calls(const HealthSample& sample);
};

void Families::add_layers(const HealthSample& sample) {
  const Health& health = sample.health;
  if (health.circuit_breaker) {
    for (const auto state : {CircuitState::closed, CircuitState::open, CircuitState::half_open}) {
      circuit.add(labels_of(sample, {{"state", std::string{to_string(state)}}}),
                  health.circuit_breaker->state == state ? 1.0 : 0.0);
    }
  }
  if (health.bulkhead) {
    in_flight.add(labels_of(sample), static_cast<double>(health.bulkhead->in_flight));
    queued.add(labels_of(sample), static_cast<double>(health.bulkhead->queued));
  }
  if (health.retry_budget) {
    budget.add(labels_of(sample), health.retry_budget->tokens);
  }
}

void Families::add_limits(const HealthSample& sample) {
  if (!sample.health.rate_limits) {
    return;
  }
  for (const auto& [resource, left] : left_of(*sample.health.rate_limits)) {
    const GaugeLabels labels = labels_of(sample, {{"resource", std::string{to_string(resource)}}});
    if (left.remaining) {
      remaining.add(labels, *left.remaining);
    }
    if (left.limit) {
      limit.add(labels, *left.limit);
    }
  }
}

void Families::add_calls(const HealthSample& sample) {
  ready.add(labels_of(sample), gitprovider::ready(sample.health) ? 1.0 : 0.0);
  if (sample.health.last_success) {
    success.add(labels_of(sample), seconds_of(sample.health.last_success->time));
  }
  if (sample.health.last_failure) {
    failure.add(labels_of(sample), seconds_of(sample.health.last_failure->time));
  }
}

}  // namespace

std::vector<MetricFamily> health_gauges(const std::vector<HealthSample>& samples) {
  Families all;
  for (const HealthSample& sample : samples) {
    all.add_calls(sample);
    all.add_layers(sample);
    all.add_limits(sample);
  }
  std::vector<MetricFamily> families;
  for (Gauges* const gauges : {&all.ready, &all.circuit, &all.in_flight, &all.queued, &all.budget,
                               &all.remaining, &all.limit, &all.success, &all.failure}) {
    std::move(*gauges).move_to(families);
  }
  return families;
}

}  // namespace gitprovider::metrics
