#pragma once

// Where the events of one operation go: into its tally, to the log and to the caller.

#include "src/providers/rest/scope.hpp"

#include "gitprovider/retry/attempt.hpp"

#include <cstdint>

namespace gitprovider::rest {

/// What a request is to its operation.
enum class Part : std::uint8_t {
  operation,    ///< reads what was asked for, or makes the change
  preparation,  ///< finds out or makes ready what a change needs; not one of its attempts
};

/// Safe for concurrent calls where the observers are. Owns nothing; lives for one request.
class OperationObserver final : public AttemptObserver {
 public:
  /// `caller` may be null.
  OperationObserver(Part part, Tally& tally, AttemptObserver& log, AttemptObserver* caller) noexcept
      : part_(part), tally_(&tally), log_(&log), caller_(caller) {}

  void on_attempt(const AttemptEvent& event) noexcept override;
  void on_wait(const WaitEvent& event) noexcept override;

 private:
  Part part_;
  Tally* tally_;
  AttemptObserver* log_;
  AttemptObserver* caller_;
};

}  // namespace gitprovider::rest
