#include "src/extras/prometheus/queue_gauges.hpp"

#include "src/extras/prometheus/gauges.hpp"

#include <chrono>
#include <utility>

namespace gitprovider::metrics {
namespace {

/// All families, in the order in which they are told.
struct Families {
  Gauges up{"gitprovider_task_queue_up", "1 where the queue could be asked, else 0."};
  Gauges due{"gitprovider_tasks_due", "Tasks that may be taken now."};
  Gauges waiting{"gitprovider_tasks_waiting", "Tasks that will be due later."};
  Gauges running{"gitprovider_tasks_running", "Tasks that a worker has."};
  Gauges failed{"gitprovider_tasks_failed", "Tasks that failed and are not tried again."};
  Gauges unknown{"gitprovider_tasks_unknown", "Tasks that may have been made or not."};
  Gauges done{"gitprovider_tasks_done", "Tasks in the queue that were made."};
  Gauges oldest{"gitprovider_tasks_oldest_due_seconds",
                "How long the task that is due longest has been; 0 where none is."};

  void add(const QueueSample& sample);
};

void Families::add(const QueueSample& sample) {
  up.add(sample.labels, sample.figures ? 1.0 : 0.0);
  if (!sample.figures) {
    return;
  }
  const QueueFigures& figures = *sample.figures;
  due.add(sample.labels, static_cast<double>(figures.due));
  waiting.add(sample.labels, static_cast<double>(figures.waiting));
  running.add(sample.labels, static_cast<double>(figures.running));
  failed.add(sample.labels, static_cast<double>(figures.failed));
  unknown.add(sample.labels, static_cast<double>(figures.unknown));
  done.add(sample.labels, static_cast<double>(figures.done));
  oldest.add(sample.labels,
             std::chrono::duration<double>(figures.oldest.value_or(Duration::zero())).count());
}

}  // namespace

std::vector<prometheus::MetricFamily> queue_gauges(const std::vector<QueueSample>& samples) {
  Families all;
  for (const QueueSample& sample : samples) {
    all.add(sample);
  }
  std::vector<prometheus::MetricFamily> families;
  for (Gauges* const gauges : {&all.up, &all.due, &all.waiting, &all.running, &all.failed,
                               &all.unknown, &all.done, &all.oldest}) {
    std::move(*gauges).move_to(families);
  }
  return families;
}

}  // namespace gitprovider::metrics
