#pragma once

// The gauges of task queues, one family a metric.

#include "gitprovider/tasks/queue.hpp"

#include <map>
#include <optional>
#include <prometheus/metric_family.h>
#include <string>
#include <vector>

namespace gitprovider::metrics {

/// How a queue is doing at the moment of a scrape, and the labels of its series.
struct QueueSample {
  std::map<std::string, std::string> labels{};
  /// Absent: it could not be asked.
  std::optional<QueueFigures> figures{};
};

[[nodiscard]] std::vector<prometheus::MetricFamily> queue_gauges(
    const std::vector<QueueSample>& samples);

}  // namespace gitprovider::metrics
