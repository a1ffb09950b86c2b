#pragma once

// A fact about a host or a token that is asked until there is an answer, then remembered.

#include "gitprovider/result.hpp"

#include <concepts>
#include <functional>
#include <mutex>
#include <optional>

namespace gitprovider::rest {

/// Safe for concurrent calls. Those that come before the first answer each ask.
template <class T>
class AskedOnce {
 public:
  /// The remembered answer, or that of `ask`; a failure is not remembered.
  template <std::invocable Ask>
  Result<T> get(Ask&& ask) {
    {
      const std::lock_guard lock{mutex_};
      if (answer_) {
        return *answer_;
      }
    }
    Result<T> answer = std::invoke(ask);
    if (answer) {
      const std::lock_guard lock{mutex_};
      answer_ = *answer;
    }
    return answer;
  }

 private:
  std::mutex mutex_{};
  std::optional<T> answer_{};
};

}  // namespace gitprovider::rest
