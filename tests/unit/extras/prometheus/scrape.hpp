#pragma once

// What a scrape of a registry would see.

#include "gitprovider/prometheus.hpp"
#include "tests/catch_compat.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <prometheus/metric_family.h>
#include <prometheus/registry.h>
#include <set>
#include <string>
#include <vector>

namespace gitprovider::testing {

using Labels = std::map<std::string, std::string>;

inline Labels labels_of(const prometheus::ClientMetric& series) {
  Labels labels;
  for (const auto& label : series.label) {
    labels[label.name] = label.value;
  }
  return labels;
}

/// The series of a metric with exactly these labels.
inline std::optional<prometheus::ClientMetric> series(const prometheus::Registry& registry,
                                                      const std::string& name,
                                                      const Labels& labels) {
  for (const auto& family : registry.Collect()) {
    for (const auto& one : family.metric) {
      if (family.name == name && labels_of(one) == labels) {
        return one;
      }
    }
  }
  return std::nullopt;
}

/// 0 where there is none yet.
inline double counted(const prometheus::Registry& registry, const std::string& name,
                      const Labels& labels) {
  const auto found = series(registry, name, labels);
  return found ? found->counter.value : 0.0;
}

inline std::set<std::string> names_in(const prometheus::Registry& registry) {
  std::set<std::string> names;
  for (const auto& family : registry.Collect()) {
    names.insert(family.name);
  }
  return names;
}

/// A registry with an observer over it.
struct Observed {
  explicit Observed(const PrometheusOptions& options = {})
      : observer(prometheus_observer(registry, options).value()) {}

  std::shared_ptr<prometheus::Registry> registry = std::make_shared<prometheus::Registry>();
  std::shared_ptr<AttemptObserver> observer;
};

inline AttemptEvent repeated_read() {
  using namespace std::chrono_literals;
  return {.time = WallTime{} + 1s,
          .started = WallTime{} + 930ms,
          .operation_id = "secret-operation",
          .request_id = "secret-request",
          .operation = Operation::get_repo,
          .provider = "github",
          .method = "GET",
          .path = "/repos/{owner}/{repo}",
          .status = 503,
          .cause = Cause::answered,
          .delivery = Delivery::answered,
          .duration = 70ms,
          .decision = Decision::retry,
          .delay = 250ms};
}

inline OperationReport lost_change(Outcome found) {
  using namespace std::chrono_literals;
  return {.time = WallTime{} + 5s,
          .started = WallTime{} + 1s,
          .operation_id = "secret-operation",
          .operation = Operation::create_branch,
          .provider = "gitlab",
          .attempts = 1,
          .most_attempts = 3,
          .outcome = found,
          .was_checked = true,
          .duration = 4s};
}

}  // namespace gitprovider::testing
