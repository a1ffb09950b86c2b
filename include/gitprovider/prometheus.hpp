#pragma once

// Metrics for Prometheus, kept in a registry of prometheus-cpp. A component of its own, which the
// library does not need (find_package(gitprovider COMPONENTS prometheus)):
//
//   auto registry = std::make_shared<prometheus::Registry>();
//   auto observer = prometheus_observer(registry);
//   const std::shared_ptr<GitProvider> host = *open_github({.token = token, .observer =
//   *observer}); auto health = prometheus_health({{.provider = host}});
//   exposer.RegisterCollectable(registry);
//   exposer.RegisterCollectable(*health);
//
// Names, labels and units of the metrics are in docs/observability.md.

#include "gitprovider/git_provider.hpp"
#include "gitprovider/result.hpp"
#include "gitprovider/retry/attempt.hpp"
#include "gitprovider/tasks/queue.hpp"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace prometheus {
class Collectable;
class Registry;
}  // namespace prometheus

namespace gitprovider {

/// What can be set on the metrics.
struct PrometheusOptions {
  /// On every series: tells observers apart that share a registry, `{"host", "corp"}`. Series live
  /// as long as the registry, so the values have to come from a short list of the program's own.
  std::map<std::string, std::string> labels{};
  /// Upper bounds of the buckets for the duration of one attempt, in seconds, rising.
  std::vector<double> attempt_seconds{0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0};
  /// The same for a whole operation, its waits included.
  std::vector<double> operation_seconds{0.05, 0.1,  0.25, 0.5,  1.0, 2.5,
                                        5.0,  10.0, 20.0, 30.0, 60.0};
};

/// An observer that counts into `registry`, which it keeps alive; safe for concurrent calls, and
/// for any number of providers. `invalid_argument`: there is no registry, bounds do not rise, a
/// label's name is none or one of the metrics' own, or another metric of the registry has one of
/// their names.
[[nodiscard]] Result<std::shared_ptr<AttemptObserver>> prometheus_observer(
    std::shared_ptr<prometheus::Registry> registry, const PrometheusOptions& options = {});

/// A provider whose health is told as metrics.
struct HealthSource {
  /// Not kept alive: one that is gone has no series.
  std::weak_ptr<const GitProvider> provider{};
  /// On each of its series, as PrometheusOptions::labels.
  std::map<std::string, std::string> labels{};
};

/// The health of providers as gauges, taken from GitProvider::health anew at each scrape, so that
/// they are right without any call. Keep it for as long as it is registered with an exposer; safe
/// for concurrent scrapes. `invalid_argument`: a provider is gone already, a label's name is none
/// or one of the metrics' own, or two sources would have the same series.
[[nodiscard]] Result<std::shared_ptr<prometheus::Collectable>> prometheus_health(
    std::vector<HealthSource> sources);

/// A task queue whose figures are told as metrics.
struct QueueSource {
  /// Not kept alive: one that is gone has no series.
  std::weak_ptr<TaskQueue> queue{};
  /// On each of its series, as PrometheusOptions::labels.
  std::map<std::string, std::string> labels{};
};

/// The figures of task queues as gauges, taken from TaskQueue::figures anew at each scrape, which
/// lasts as long as that takes. A queue that cannot be asked has `gitprovider_task_queue_up` 0 and
/// no other series. Keep it for as long as it is registered with an exposer; safe for concurrent
/// scrapes. `invalid_argument`: a queue is gone already, a label's name is none or one of the
/// metrics' own, or two sources would have the same series.
[[nodiscard]] Result<std::shared_ptr<prometheus::Collectable>> prometheus_queue(
    std::vector<QueueSource> sources);

}  // namespace gitprovider
