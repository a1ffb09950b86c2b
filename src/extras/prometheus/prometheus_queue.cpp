#include "src/extras/prometheus/labels.hpp"
#include "src/extras/prometheus/queue_gauges.hpp"

#include "gitprovider/prometheus.hpp"

#include <prometheus/collectable.h>
#include <set>
#include <utility>

namespace gitprovider {
namespace {

class QueueCollectable final : public prometheus::Collectable {
 public:
  explicit QueueCollectable(std::vector<QueueSource> sources) : sources_(std::move(sources)) {}

  [[nodiscard]] std::vector<prometheus::MetricFamily> Collect() const override {
    std::vector<metrics::QueueSample> samples;
    for (const QueueSource& source : sources_) {
      if (const auto queue = source.queue.lock()) {
        const auto figures = queue->figures();
        samples.push_back(
            {.labels = source.labels, .figures = figures ? std::optional{*figures} : std::nullopt});
      }
    }
    return metrics::queue_gauges(samples);
  }

 private:
  const std::vector<QueueSource> sources_;
};

Error refused(std::string message) {
  return {.code = ErrorCode::invalid_argument, .message = std::move(message)};
}

}  // namespace

Result<std::shared_ptr<prometheus::Collectable>> prometheus_queue(
    std::vector<QueueSource> sources) {
  std::set<std::map<std::string, std::string>> known;
  for (const QueueSource& source : sources) {
    if (source.queue.expired()) {
      return refused("queue source: the queue is not there");
    }
    if (auto valid = metrics::check_labels(source.labels); !valid) {
      return std::move(valid).error();
    }
    if (!known.emplace(source.labels).second) {
      return refused("queue source: another one has the same series; tell them apart by a label");
    }
  }
  return std::shared_ptr<prometheus::Collectable>{
      std::make_shared<QueueCollectable>(std::move(sources))};
}

}  // namespace gitprovider
