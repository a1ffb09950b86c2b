#pragma once

#include "src/extras/prometheus/series.hpp"

#include "gitprovider/prometheus.hpp"

#include <memory>
#include <optional>
#include <prometheus/registry.h>

namespace gitprovider::metrics {

/// Safe for concurrent calls.
class PrometheusObserver final : public AttemptObserver {
 public:
  /// Throws where the registry takes a name or a label for none.
  PrometheusObserver(std::shared_ptr<prometheus::Registry> registry,
                     const PrometheusOptions& options);

  void on_attempt(const AttemptEvent& event) noexcept override;
  void on_wait(const WaitEvent& event) noexcept override;
  void on_operation(const OperationReport& report) noexcept override;

 private:
  void count(const AttemptEvent& event);
  void count(const WaitEvent& event);
  void count(const OperationReport& report);

  // Shared with the program, which exposes it; the series live in it.
  std::shared_ptr<prometheus::Registry> registry_;
  Series<prometheus::Counter, Operation, Provider, Cause, Decision> attempts_;
  Series<prometheus::Histogram, Operation, Provider> attempt_seconds_;
  Series<prometheus::Counter, Operation, Provider> wait_seconds_;
  Series<prometheus::Counter, Operation, Provider, WaitReason> held_seconds_;
  Series<prometheus::Counter, Operation, Provider, Outcome, std::optional<ErrorCode>> operations_;
  Series<prometheus::Histogram, Operation, Provider> operation_seconds_;
  Series<prometheus::Histogram, Operation, Provider> operation_attempts_;
  Series<prometheus::Counter, Operation, Provider, Outcome> lost_answers_;
};

}  // namespace gitprovider::metrics
