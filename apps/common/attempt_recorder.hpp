#pragma once

// Remembers how many requests an operation took, and passes the evidence on.

#include "gitprovider/retry/attempt.hpp"

#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace gitprovider::cli {

/// Safe for concurrent calls.
class AttemptRecorder final : public AttemptObserver {
 public:
  /// `next` gets everything too; null: nobody does.
  explicit AttemptRecorder(std::shared_ptr<AttemptObserver> next) : next_(std::move(next)) {}
  void on_attempt(const AttemptEvent& event) noexcept override;
  void on_wait(const WaitEvent& event) noexcept override;
  void on_operation(const OperationReport& report) noexcept override;

  /// Requests sent for that operation itself, 0 where none was.
  [[nodiscard]] unsigned attempts(const std::string& operation_id, Operation operation) const;

 private:
  // Shared with the program, which opened it.
  std::shared_ptr<AttemptObserver> next_;
  mutable std::mutex mutex_;
  std::map<std::pair<std::string, Operation>, unsigned> attempts_;
};

}  // namespace gitprovider::cli
