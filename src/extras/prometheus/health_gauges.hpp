#pragma once

// The gauges of health snapshots, one family a metric.

#include "gitprovider/health.hpp"

#include <map>
#include <prometheus/metric_family.h>
#include <string>
#include <string_view>
#include <vector>

namespace gitprovider::metrics {

/// A provider's health at the moment of a scrape, and the labels of its series.
struct HealthSample {
  std::string_view provider{};
  std::map<std::string, std::string> labels{};
  Health health{};
};

/// Families without a series are left out: what is switched off has none.
[[nodiscard]] std::vector<prometheus::MetricFamily> health_gauges(
    const std::vector<HealthSample>& samples);

}  // namespace gitprovider::metrics
