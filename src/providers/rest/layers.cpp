#include "src/providers/rest/layers.hpp"

#include "src/http/safe_method.hpp"

#include "gitprovider/retry/decision.hpp"

#include <algorithm>
#include <type_traits>

namespace gitprovider::rest {
namespace {

using namespace std::chrono_literals;

/// Nobody wonders about a shorter wait.
constexpr Duration kWorthTelling = 1s;

template <class Layer>
auto snapshot_of(const std::unique_ptr<Layer>& layer) {
  using Snapshot = std::remove_cvref_t<decltype(layer->snapshot())>;
  return layer ? std::optional<Snapshot>{layer->snapshot()} : std::nullopt;
}

}  // namespace

Layers::Layers(const Resilience& settings, std::shared_ptr<Clock> clock, HostTerms host)
    : clock_(std::move(clock)), host_(host) {
  if (settings.rate_limits) {
    limits_ = std::make_unique<HostLimits>(host.limits.usual, clock_);
    paces_always_ = settings.rate_limits->pace_changes.value_or(false);
    if (settings.rate_limits->pace_changes.value_or(host.limits.limits_changes)) {
      pace_ = std::make_unique<RateLimiter>(settings.rate_limits->changes, clock_);
    }
  }
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

// A wait for a limit may be long, so it comes before the breaker's permit, which others may need,
// and before the bulkhead's place.
Result<Layers::Pass> Layers::enter(const Leaving& leaving) {
  Pass pass;
  return refuse_while_open()
      .and_then([&] { return heed_limits(pass, leaving); })
      .and_then([&] { return ask_breaker(pass); })
      .and_then([&] { return queue(pass, leaving.scope); })
      .transform([&] { return std::move(pass); });
}

/// What the breaker would refuse in the end waits for nothing.
Result<void> Layers::refuse_while_open() {
  Pass none;
  return breaker_ && breaker_->refuses_for() > Duration::zero() ? ask_breaker(none)
                                                                : Result<void>{};
}

Result<void> Layers::heed_limits(Pass& pass, const Leaving& leaving) {
  if (!limits_) {
    return {};
  }
  const LimitTerms terms{.deadline = leaving.scope.deadline,
                         .longest_wait = host_.longest_wait,
                         .stop = leaving.scope.stop,
                         .tell = [this, &leaving](const LimitWait& wait) { tell(leaving, wait); }};
  const std::string_view route = leaving.request.target.route();
  if (pace_ && !http::is_safe(leaving.request.method)) {
    auto turn = limits_->check(route, terms).and_then([&] { return take_turn(pass, leaving); });
    if (!turn) {
      return turn;
    }
  }
  auto leave = limits_->enter(route, terms);
  if (!leave) {
    return std::move(leave).error();
  }
  pass.leave.emplace(*std::move(leave));
  return {};
}

/// A host that announces no limits has none of this kind either, as far as anybody knows.
Result<void> Layers::take_turn(Pass& pass, const Leaving& leaving) {
  if (!paces_always_ && !limits_->has_told()) {
    pace_->count();
    return {};
  }
  auto turn = pace_->reserve(leaving.scope.deadline);
  if (!turn) {
    return std::move(turn).error();
  }
  tell(leaving, {.reason = WaitReason::own_pace,
                 .length = std::chrono::ceil<Duration>(turn->due() - clock_->now())});
  auto come = turn->wait(leaving.scope.stop);
  if (come) {
    pass.turn.emplace(*std::move(turn));
  }
  return come;
}

Result<void> Layers::queue(Pass& pass, const Scope& scope) {
  if (bulkhead_) {
    auto place = bulkhead_->enter(scope.deadline, scope.stop);
    if (!place) {
      return std::move(place).error();
    }
    pass.place.emplace(*std::move(place));
  }
  // The host may have failed while this call waited for its turn: then it is refused after all.
  return pass.permit && !pass.permit->is_current() ? ask_breaker(pass) : Result<void>{};
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

void Layers::tell(const Leaving& leaving, const LimitWait& wait) const {
  if (wait.length <= kWorthTelling) {
    return;
  }
  const Scope& scope = leaving.scope;
  leaving.observer.on_wait({.time = clock_->wall_now(),
                            .operation_id = scope.operation_id,
                            .operation = scope.operation,
                            .provider = host_.provider,
                            .method = http::to_string(leaving.request.method),
                            .path = leaving.request.target.route(),
                            .reason = wait.reason,
                            .resource = wait.resource,
                            .delay = wait.length,
                            .remaining = remaining(scope.deadline, clock_->now())});
}

void Layers::settle(Pass& pass, LimitAnswer& answer, const Error* error) const {
  if (pass.leave) {
    add_ending(answer, error, host_.limits);
    pass.leave->settle(answer);
  }
  if (pass.permit) {
    pass.permit->settle(error == nullptr ? CallResult::success : result_of(*error));
  }
}

LayersSnapshot Layers::snapshot() const {
  LayersSnapshot seen{.circuit_breaker = snapshot_of(breaker_),
                      .bulkhead = snapshot_of(bulkhead_),
                      .retry_budget = snapshot_of(budget_)};
  if (limits_) {
    seen.rate_limits = {.host = limits_->snapshot(), .changes = snapshot_of(pace_)};
  }
  return seen;
}

}  // namespace gitprovider::rest
