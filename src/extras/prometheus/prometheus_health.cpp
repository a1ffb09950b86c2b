#include "src/extras/prometheus/health_gauges.hpp"
#include "src/extras/prometheus/labels.hpp"

#include "gitprovider/prometheus.hpp"

#include <prometheus/collectable.h>
#include <set>
#include <utility>

namespace gitprovider {
namespace {

class HealthCollectable final : public prometheus::Collectable {
 public:
  explicit HealthCollectable(std::vector<HealthSource> sources) : sources_(std::move(sources)) {}

  [[nodiscard]] std::vector<prometheus::MetricFamily> Collect() const override {
    std::vector<metrics::HealthSample> samples;
    std::vector<std::shared_ptr<const GitProvider>> held;  // their names are told below
    for (const HealthSource& source : sources_) {
      if (auto provider = source.provider.lock()) {
        samples.push_back(
            {.provider = provider->name(), .labels = source.labels, .health = provider->health()});
        held.push_back(std::move(provider));
      }
    }
    return metrics::health_gauges(samples);
  }

 private:
  const std::vector<HealthSource> sources_;
};

Error refused(std::string message) {
  return {.code = ErrorCode::invalid_argument, .message = std::move(message)};
}

}  // namespace

Result<std::shared_ptr<prometheus::Collectable>> prometheus_health(
    std::vector<HealthSource> sources) {
  std::set<std::pair<metrics::Provider, std::map<std::string, std::string>>> known;
  for (const HealthSource& source : sources) {
    const auto provider = source.provider.lock();
    if (!provider) {
      return refused("health source: the provider is not there");
    }
    if (auto valid = metrics::check_labels(source.labels); !valid) {
      return std::move(valid).error();
    }
    if (!known.emplace(metrics::provider_of(provider->name()), source.labels).second) {
      return refused("health source: another one has the same series; tell them apart by a label");
    }
  }
  return std::shared_ptr<prometheus::Collectable>{
      std::make_shared<HealthCollectable>(std::move(sources))};
}

}  // namespace gitprovider
