#pragma once

// An observer for tests that keeps everything it is told.

#include "gitprovider/retry/attempt.hpp"

#include <functional>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace gitprovider::testing {

/// Keeps events and reports in the order they came. Safe for concurrent calls.
class RecordingObserver final : public AttemptObserver {
 public:
  void on_attempt(const AttemptEvent& event) noexcept override;
  void on_wait(const WaitEvent& event) noexcept override;
  void on_operation(const OperationReport& report) noexcept override;

  /// The events so far. Their views live as long as this observer.
  [[nodiscard]] std::vector<AttemptEvent> events() const;
  /// The decisions of the events so far: `retry, retry, return`.
  [[nodiscard]] std::vector<Decision> decisions() const;
  /// The waits before requests so far. Their views live as long as this observer.
  [[nodiscard]] std::vector<WaitEvent> waits() const;
  /// The reports so far. Their views live as long as this observer.
  [[nodiscard]] std::vector<OperationReport> reports() const;

 private:
  std::string_view keep(std::string_view text);

  mutable std::mutex mutex_;
  std::set<std::string, std::less<>> texts_;
  std::vector<AttemptEvent> events_;
  std::vector<WaitEvent> waits_;
  std::vector<OperationReport> reports_;
};

}  // namespace gitprovider::testing
