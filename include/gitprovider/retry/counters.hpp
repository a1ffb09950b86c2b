#pragma once

// Counters over the evidence: how many attempts operations need, and how many run out of time.

#include "gitprovider/export.hpp"
#include "gitprovider/retry/attempt.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

namespace gitprovider {

/// What was counted for one operation of one provider.
struct OperationCounts {
  std::uint64_t operations = 0;
  std::uint64_t failed = 0;
  std::uint64_t ended_at_deadline = 0;
  std::uint64_t unknown_outcome = 0;
  /// `attempts[k]`: operations whose hardest request needed k attempts; the last entry takes more.
  std::array<std::uint64_t, 7> attempts{};

  friend bool operator==(const OperationCounts&, const OperationCounts&) = default;
};

/// The share of operations that ended at their deadline, from 0 to 1; 0 where there were none.
[[nodiscard]] GITPROVIDER_EXPORT double share_ended_at_deadline(
    const OperationCounts& counts) noexcept;

/// An observer that counts. Safe for concurrent calls.
class GITPROVIDER_EXPORT AttemptCounters final : public AttemptObserver {
 public:
  /// Does nothing: an operation is counted when it has ended.
  void on_attempt(const AttemptEvent& event) noexcept override;
  void on_operation(const OperationReport& report) noexcept override;

  using Key = std::pair<std::string, Operation>;
  /// A copy of the counts so far, by provider and operation.
  [[nodiscard]] std::map<Key, OperationCounts> snapshot() const;

 private:
  mutable std::mutex mutex_;
  std::map<Key, OperationCounts> counts_;
};

}  // namespace gitprovider
