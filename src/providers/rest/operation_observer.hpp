#pragma once

// Where the events of one operation go: into its tally, to the log and to the caller.

#include "src/providers/rest/scope.hpp"

#include "gitprovider/retry/attempt.hpp"

namespace gitprovider::rest {

/// Safe for concurrent calls where the observers are. Owns nothing; lives for one request.
class OperationObserver final : public AttemptObserver {
 public:
  /// `caller` may be null.
  OperationObserver(Tally& tally, AttemptObserver& log, AttemptObserver* caller) noexcept
      : tally_(&tally), log_(&log), caller_(caller) {}

  void on_attempt(const AttemptEvent& event) noexcept override;

 private:
  Tally* tally_;
  AttemptObserver* log_;
  AttemptObserver* caller_;
};

}  // namespace gitprovider::rest
