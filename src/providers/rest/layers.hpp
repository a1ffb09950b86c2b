#pragma once

// What every request of a provider passes on its way out, outermost first: limits on the number of
// requests, circuit breaker, bulkhead, the attempt's limit in time (docs/resilience.md). One object
// for one provider.

#include "src/http/message.hpp"
#include "src/providers/rest/limit_headers.hpp"
#include "src/providers/rest/scope.hpp"
#include "src/resilience/host_limits.hpp"

#include "gitprovider/client_options.hpp"
#include "gitprovider/resilience/bulkhead.hpp"
#include "gitprovider/resilience/circuit_breaker.hpp"
#include "gitprovider/resilience/rate_limiter.hpp"
#include "gitprovider/resilience/rate_limits.hpp"
#include "gitprovider/resilience/retry_budget.hpp"
#include "gitprovider/result.hpp"
#include "gitprovider/retry/attempt.hpp"
#include "gitprovider/retry/with_retry.hpp"

#include <concepts>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

namespace gitprovider::rest {

/// The layers at one moment; absent is what is switched off.
struct LayersSnapshot {
  std::optional<CircuitSnapshot> circuit_breaker{};
  std::optional<BulkheadSnapshot> bulkhead{};
  std::optional<RetryBudgetSnapshot> retry_budget{};
  std::optional<RateLimitsSnapshot> rate_limits{};
};

/// What the layers have to know of a host.
struct HostTerms {
  std::string_view provider{};
  HostLimitRules limits{};
  /// The longest wait for the host that is obeyed.
  Duration longest_wait{3'600'000};
};

/// A request on its way out. Lives for one execution.
struct Leaving {
  const Scope& scope;
  const http::Request& request;
  /// Told of waits.
  AttemptObserver& observer;
};

/// Safe for concurrent calls. Outlives every execution under its terms.
class Layers {
 public:
  /// `settings` are valid.
  Layers(const Resilience& settings, std::shared_ptr<Clock> clock, HostTerms host = {});

  /// Lets an execution draw from the retry budget and heed the breaker.
  void guard(RetryOptions& terms) const;

  /// Makes one attempt, `send`, which returns a Result and fills in what the answer's headers say
  /// about limits: `rate_limited`, `circuit_open`, `overloaded` or `cancelled` where it is not let
  /// out, and then it is never called. Its limit in time begins when it is.
  template <std::invocable<LimitAnswer&> Send>
  auto around(Attempt& attempt, const Leaving& leaving, Send&& send)
      -> std::invoke_result_t<Send, LimitAnswer&>;

  [[nodiscard]] LayersSnapshot snapshot() const;

 private:
  /// Leave for one attempt, given back when it goes.
  struct Pass {
    std::optional<RateLimiter::Turn> turn{};
    std::optional<HostLimits::Leave> leave{};
    std::optional<CircuitBreaker::Permit> permit{};
    std::optional<Bulkhead::Place> place{};
  };

  [[nodiscard]] Result<Pass> enter(const Leaving& leaving);
  [[nodiscard]] Result<void> refuse_while_open();
  [[nodiscard]] Result<void> heed_limits(Pass& pass, const Leaving& leaving);
  [[nodiscard]] Result<void> take_turn(Pass& pass, const Leaving& leaving);
  [[nodiscard]] Result<void> ask_breaker(Pass& pass);
  [[nodiscard]] Result<void> queue(Pass& pass, const Scope& scope);
  [[nodiscard]] Result<void> start(Attempt& attempt, const Scope& scope) const;
  void tell(const Leaving& leaving, const LimitWait& wait) const;
  void settle(Pass& pass, LimitAnswer& answer, const Error* error) const;

  std::shared_ptr<Clock> clock_;
  HostTerms host_;
  bool paces_always_ = false;
  // Absent where it is switched off.
  std::unique_ptr<HostLimits> limits_;
  std::unique_ptr<RateLimiter> pace_;
  std::unique_ptr<CircuitBreaker> breaker_;
  std::unique_ptr<Bulkhead> bulkhead_;
  std::unique_ptr<RetryBudget> budget_;
};

template <std::invocable<LimitAnswer&> Send>
auto Layers::around(Attempt& attempt, const Leaving& leaving, Send&& send)
    -> std::invoke_result_t<Send, LimitAnswer&> {
  auto pass = enter(leaving);
  if (!pass) {
    return std::move(pass).error();
  }
  if (auto started = start(attempt, leaving.scope); !started) {
    return std::move(started).error();
  }
  if (pass->turn) {
    pass->turn->spend();
  }
  LimitAnswer answer;
  auto result = std::invoke(std::forward<Send>(send), answer);
  settle(*pass, answer, result ? nullptr : &result.error());
  return result;
}

}  // namespace gitprovider::rest
