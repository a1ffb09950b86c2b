#pragma once

// A family of gauges that is made at a scrape.

#include <map>
#include <prometheus/metric_family.h>
#include <string>
#include <utility>
#include <vector>

namespace gitprovider::metrics {

using GaugeLabels = std::map<std::string, std::string>;

/// One metric, while its series are gathered.
class Gauges {
 public:
  Gauges(const char* name, const char* help) {
    family_.name = name;
    family_.help = help;
    family_.type = prometheus::MetricType::Gauge;
  }

  void add(const GaugeLabels& labels, double value) {
    prometheus::ClientMetric series;
    for (const auto& [label, word] : labels) {
      series.label.push_back({label, word});
    }
    series.gauge.value = value;
    family_.metric.push_back(std::move(series));
  }

  /// Leaves out a family without series.
  void move_to(std::vector<prometheus::MetricFamily>& families) && {
    if (!family_.metric.empty()) {
      families.push_back(std::move(family_));
    }
  }

 private:
  prometheus::MetricFamily family_{};
};

}  // namespace gitprovider::metrics
