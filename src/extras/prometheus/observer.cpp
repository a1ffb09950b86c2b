#include "src/extras/prometheus/observer.hpp"

#include "gitprovider/retry/call_result.hpp"

#include <chrono>
#include <utility>

namespace gitprovider::metrics {
namespace {

struct Described {
  const char* name;
  const char* help;
};

template <class Builder>
auto& family(Builder builder, const Described& metric, prometheus::Registry& registry) {
  return builder.Name(metric.name).Help(metric.help).Register(registry);
}

auto& counters(const Described& metric, prometheus::Registry& registry) {
  return family(prometheus::BuildCounter(), metric, registry);
}

auto& histograms(const Described& metric, prometheus::Registry& registry) {
  return family(prometheus::BuildHistogram(), metric, registry);
}

constexpr Described kAttempts{
    "gitprovider_attempts_total",
    "Requests that went out or were refused before, by what came back and what was decided."};
constexpr Described kAttemptSeconds{"gitprovider_attempt_duration_seconds",
                                    "How long one request took."};
constexpr Described kWaitSeconds{"gitprovider_wait_seconds_total",
                                 "Waits before repeated requests, as they were decided."};
constexpr Described kHeldSeconds{
    "gitprovider_held_seconds_total",
    "Waits of over a second before a request might go out, as they began, by what was waited for."};
constexpr Described kOperations{"gitprovider_operations_total",
                                "Operations that ended, by their effect and their error."};
constexpr Described kOperationSeconds{"gitprovider_operation_duration_seconds",
                                      "How long one operation took, its waits included."};
constexpr Described kOperationAttempts{
    "gitprovider_operation_attempts",
    "How many attempts the hardest request of an operation needed."};
constexpr Described kLostAnswers{
    "gitprovider_lost_answers_total",
    "Changes whose answer was lost, by what looking at the host's state found."};

/// No policy lets more attempts than five be made; GitLab's transport up to ten within them.
const prometheus::Histogram::BucketBoundaries kAttemptCounts{0, 1, 2, 3, 4, 5, 10};

double seconds_between(WallTime start, WallTime end) noexcept {
  return std::chrono::duration<double>(end - start).count();
}

double seconds(Duration duration) noexcept {
  return std::chrono::duration<double>(duration).count();
}

}  // namespace

PrometheusObserver::PrometheusObserver(std::shared_ptr<prometheus::Registry> registry,
                                       const PrometheusOptions& options)
    : registry_(std::move(registry)),
      attempts_(counters(kAttempts, *registry_), options.labels),
      attempt_seconds_(histograms(kAttemptSeconds, *registry_), options.labels,
                       options.attempt_seconds),
      wait_seconds_(counters(kWaitSeconds, *registry_), options.labels),
      held_seconds_(counters(kHeldSeconds, *registry_), options.labels),
      operations_(counters(kOperations, *registry_), options.labels),
      operation_seconds_(histograms(kOperationSeconds, *registry_), options.labels,
                         options.operation_seconds),
      operation_attempts_(histograms(kOperationAttempts, *registry_), options.labels,
                          kAttemptCounts),
      lost_answers_(counters(kLostAnswers, *registry_), options.labels) {}

void PrometheusObserver::on_attempt(const AttemptEvent& event) noexcept {
  try {
    count(event);
  } catch (...) {  // NOLINT(bugprone-empty-catch): what is not counted ends no operation
  }
}

void PrometheusObserver::on_wait(const WaitEvent& event) noexcept {
  try {
    count(event);
  } catch (...) {  // NOLINT(bugprone-empty-catch): as above
  }
}

void PrometheusObserver::on_operation(const OperationReport& report) noexcept {
  try {
    count(report);
  } catch (...) {  // NOLINT(bugprone-empty-catch): as above
  }
}

void PrometheusObserver::count(const AttemptEvent& event) {
  const Provider provider = provider_of(event.provider);
  attempts_.at(event.operation, provider, event.cause, event.decision).Increment();
  if (!is_refused(event.cause)) {
    attempt_seconds_.at(event.operation, provider)
        .Observe(seconds_between(event.started, event.time));
  }
  if (event.delay) {
    wait_seconds_.at(event.operation, provider).Increment(seconds(*event.delay));
  }
}

void PrometheusObserver::count(const WaitEvent& event) {
  held_seconds_.at(event.operation, provider_of(event.provider), event.reason)
      .Increment(seconds(event.delay));
}

void PrometheusObserver::count(const OperationReport& report) {
  const Provider provider = provider_of(report.provider);
  operations_.at(report.operation, provider, report.outcome, report.error).Increment();
  operation_seconds_.at(report.operation, provider)
      .Observe(seconds_between(report.started, report.time));
  operation_attempts_.at(report.operation, provider).Observe(report.most_attempts);
  if (report.was_checked) {
    lost_answers_.at(report.operation, provider, report.outcome).Increment();
  }
}

}  // namespace gitprovider::metrics
