#include "src/providers/rest/layers.hpp"

#include "gitprovider/retry/decision.hpp"

#include <algorithm>
#include <type_traits>

namespace gitprovider::rest {
namespace {

template <class Layer>
auto snapshot_of(const std::unique_ptr<Layer>& layer) {
  using Snapshot = std::remove_cvref_t<decltype(layer->snapshot())>;
  return layer ? std::optional<Snapshot>{layer->snapshot()} : std::nullopt;
}

}  // namespace

Layers::Layers(const Resilience& settings, std::shared_ptr<Clock> clock)
    : clock_(std::move(clock)) {
  if (settings.circuit_breaker) {
    breaker_ = std::make_unique<CircuitBreaker>(*settings.circuit_breaker, clock_);
  }
  if (settings.bulkhead) {
    bulkhead_ = std::make_unique<Bulkhead>(*settings.bulkhead, clock_);
  }
  if (settings.retry_budget) {
    budget_ = std::make_unique<RetryBudget>(*settings.retry_budget);
  }
}

void Layers::guard(RetryOptions& terms) const {
  if (budget_) {
    draw_from(*budget_, terms);
  }
  if (breaker_) {
    terms.refused_for = [breaker = breaker_.get()] { return breaker->refuses_for(); };
  }
}

Result<Layers::Pass> Layers::enter(const Scope& scope) {
  Pass pass;
  if (auto let = ask_breaker(pass); !let) {
    return std::move(let).error();
  }
  if (bulkhead_) {
    auto place = bulkhead_->enter(scope.deadline, scope.stop);
    if (!place) {
      return std::move(place).error();
    }
    pass.place.emplace(*std::move(place));
  }
  // The host may have failed while this call waited for its turn: then it is refused after all.
  if (pass.permit && !pass.permit->is_current()) {
    if (auto let = ask_breaker(pass); !let) {
      return std::move(let).error();
    }
  }
  return pass;
}

Result<void> Layers::ask_breaker(Pass& pass) {
  if (!breaker_) {
    return {};
  }
  auto permit = breaker_->acquire();
  if (!permit) {
    return std::move(permit).error();
  }
  pass.permit.emplace(*std::move(permit));
  return {};
}

Result<void> Layers::start(Attempt& attempt, const Scope& scope) const {
  attempt.started = clock_->now();
  attempt.remaining = std::min(attempt.remaining, remaining(scope.deadline, attempt.started));
  if (attempt.remaining > Duration::zero()) {
    return {};
  }
  return Error{.code = ErrorCode::overloaded,
               .message = "not sent: its turn came when its time was over",
               .cause = Cause::overloaded};
}

LayersSnapshot Layers::snapshot() const {
  return {.circuit_breaker = snapshot_of(breaker_),
          .bulkhead = snapshot_of(bulkhead_),
          .retry_budget = snapshot_of(budget_)};
}

}  // namespace gitprovider::rest
