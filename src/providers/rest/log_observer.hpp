#pragma once

// One warning line for each retry, for each wait before a request and for each answer that fits
// nothing we know, by allow-list: provider, method, path template, attempt, status or cause, wait.
// Nothing of the host or of the caller stands in it.

#include "gitprovider/retry/attempt.hpp"

namespace gitprovider::rest {

/// Writes to the logger named `gitprovider` where there is one, else to the default logger. Safe
/// for concurrent calls.
class LogObserver final : public AttemptObserver {
 public:
  void on_attempt(const AttemptEvent& event) noexcept override;
  void on_wait(const WaitEvent& event) noexcept override;
};

}  // namespace gitprovider::rest
