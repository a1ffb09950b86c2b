#pragma once

// What every request of a provider passes on its way out, outermost first: circuit breaker,
// bulkhead, the attempt's limit in time (docs/resilience.md). One object for one provider.

#include "src/providers/rest/scope.hpp"

#include "gitprovider/client_options.hpp"
#include "gitprovider/resilience/bulkhead.hpp"
#include "gitprovider/resilience/circuit_breaker.hpp"
#include "gitprovider/resilience/retry_budget.hpp"
#include "gitprovider/result.hpp"
#include "gitprovider/retry/attempt.hpp"
#include "gitprovider/retry/with_retry.hpp"

#include <concepts>
#include <functional>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

namespace gitprovider::rest {

/// The layers at one moment; absent is what is switched off.
struct LayersSnapshot {
  std::optional<CircuitSnapshot> circuit_breaker{};
  std::optional<BulkheadSnapshot> bulkhead{};
  std::optional<RetryBudgetSnapshot> retry_budget{};
};

/// Safe for concurrent calls. Outlives every execution under its terms.
class Layers {
 public:
  /// `settings` are valid.
  Layers(const Resilience& settings, std::shared_ptr<Clock> clock);

  /// Lets an execution draw from the retry budget and heed the breaker.
  void guard(RetryOptions& terms) const;

  /// Makes one attempt, `send`, which returns a Result: `circuit_open`, `overloaded` or `cancelled`
  /// where it is not let out, and then it is never called. Its limit in time begins when it is.
  template <std::invocable Send>
  auto around(Attempt& attempt, const Scope& scope, Send&& send) -> std::invoke_result_t<Send>;

  [[nodiscard]] LayersSnapshot snapshot() const;

 private:
  /// Leave for one attempt, given back when it goes.
  struct Pass {
    std::optional<CircuitBreaker::Permit> permit{};
    std::optional<Bulkhead::Place> place{};
  };

  [[nodiscard]] Result<Pass> enter(const Scope& scope);
  [[nodiscard]] Result<void> ask_breaker(Pass& pass);
  [[nodiscard]] Result<void> start(Attempt& attempt, const Scope& scope) const;

  std::shared_ptr<Clock> clock_;
  // Absent where it is switched off.
  std::unique_ptr<CircuitBreaker> breaker_;
  std::unique_ptr<Bulkhead> bulkhead_;
  std::unique_ptr<RetryBudget> budget_;
};

template <std::invocable Send>
auto Layers::around(Attempt& attempt, const Scope& scope, Send&& send)
    -> std::invoke_result_t<Send> {
  auto pass = enter(scope);
  if (!pass) {
    return std::move(pass).error();
  }
  if (auto started = start(attempt, scope); !started) {
    return std::move(started).error();
  }
  auto result = std::invoke(std::forward<Send>(send));
  if (pass->permit) {
    pass->permit->settle(result ? CallResult::success : result_of(result.error()));
  }
  return result;
}

}  // namespace gitprovider::rest
