#include "tests/unit/retry/decision_model.hpp"

#include <algorithm>
#include <array>

namespace gitprovider::testing {
namespace {

using namespace std::chrono_literals;

constexpr Duration kDeadline = 30s;
constexpr Duration kAttempt = 10s;
constexpr unsigned kAttempts = 4;
constexpr int kHalfOfTokens = 5;
/// The ceilings of the jitter before the second, third and fourth attempt, and after.
constexpr std::array kCeilings{250ms, 500ms, 1000ms, 2000ms};

/// Everything that is known when a decision is due.
struct Moment {
  const FaultRow* fault = nullptr;
  const Setting* setting = nullptr;
  unsigned attempt = 1;
  Duration left{0};
  Duration wait{0};
  int tokens_after = 10;
};

struct Rule {
  bool (*applies)(const Moment& at) = nullptr;
  Decision decision = Decision::return_;
};

bool may_repeat(const Moment& at) {
  if (!at.setting->is_change) {
    return at.fault->is_transient;
  }
  return at.setting->repeats_unsent && at.fault->is_transient &&
         at.fault->to_change == ToChange::unsent;
}

bool is_lost_change(const Moment& at) {
  return at.setting->is_change && at.fault->to_change == ToChange::lost;
}

bool is_made_change(const Moment& at) {
  return at.setting->is_change && at.fault->to_change == ToChange::done;
}

/// The first rule that applies.
constexpr std::array kRules{
    Rule{is_made_change, Decision::return_},
    Rule{[](const Moment& at) { return at.fault->cause == Cause::cancelled; }, Decision::cancel},
    Rule{is_lost_change, Decision::check_state},
    Rule{[](const Moment& at) { return at.fault->cause == Cause::circuit_open; },
         Decision::circuit_open},
    Rule{[](const Moment& at) { return !may_repeat(at) && at.fault->can_be_cut && at.left <= 0ms; },
         Decision::deadline_exceeded},
    Rule{[](const Moment& at) { return !may_repeat(at); }, Decision::return_},
    Rule{[](const Moment& at) { return at.left <= 0ms; }, Decision::deadline_exceeded},
    Rule{[](const Moment& at) { return at.fault->named > 0ms && at.fault->named >= at.left; },
         Decision::deadline_exceeded},
    Rule{[](const Moment& at) { return at.attempt == kAttempts; }, Decision::attempts_exhausted},
    Rule{[](const Moment& at) { return at.wait >= at.left; }, Decision::deadline_exceeded},
    Rule{[](const Moment& at) { return at.setting->refused_for > at.wait; },
         Decision::circuit_open},
    Rule{[](const Moment& at) { return at.tokens_after < kHalfOfTokens; },
         Decision::budget_exhausted},
    Rule{[](const Moment&) { return true; }, Decision::retry},
};

Decision first_that_applies(const Moment& at) {
  return std::ranges::find_if(kRules, [&](const Rule& rule) { return rule.applies(at); })->decision;
}

/// Whether a repeat was within reach, so that the guards were asked.
bool reached_guards(Decision decision) {
  return decision == Decision::retry || decision == Decision::budget_exhausted ||
         decision == Decision::circuit_open;
}

Outcome outcome_of(const FaultRow& fault, const Setting& setting) {
  if (!setting.is_change) {
    return Outcome::not_applied;
  }
  switch (fault.to_change) {
    case ToChange::done:
      return Outcome::applied;
    case ToChange::lost:
      return Outcome::unknown;
    case ToChange::refused:
    case ToChange::unsent:
      break;
  }
  return Outcome::not_applied;
}

ErrorCode code_of(const FaultRow& fault, const Setting& setting, Decision decision) {
  if (outcome_of(fault, setting) == Outcome::unknown) {
    return ErrorCode::unknown_outcome;
  }
  switch (decision) {
    case Decision::return_:
    case Decision::retry:
    case Decision::check_state:
      return fault.code;
    case Decision::attempts_exhausted:
      return setting.is_change ? fault.code : ErrorCode::attempts_exhausted;
    case Decision::deadline_exceeded:
      return fault.named > 0ms ? ErrorCode::rate_limited : ErrorCode::deadline_exceeded;
    case Decision::budget_exhausted:
      return ErrorCode::budget_exhausted;
    case Decision::circuit_open:
      return ErrorCode::circuit_open;
    case Decision::cancel:
      return ErrorCode::cancelled;
  }
  return fault.code;
}

Duration jitter(unsigned attempt, const Setting& setting) {
  return setting.is_jitter_high ? Duration{kCeilings.at(attempt - 1)} - 1ms : 0ms;
}

}  // namespace

const std::vector<FaultRow>& fault_rows() {
  using enum Cause;
  using Delivery::maybe_applied;
  using Delivery::never_sent;
  static const std::vector<FaultRow> rows{
      {.name = "404", .cause = answered, .status = 404, .code = ErrorCode::not_found},
      {.name = "503",
       .cause = answered,
       .status = 503,
       .is_transient = true,
       .to_change = ToChange::lost,
       .is_failure_of_host = true},
      {.name = "503, come back in 2 s",
       .cause = answered,
       .status = 503,
       .is_transient = true,
       .to_change = ToChange::lost,
       .is_failure_of_host = true,
       .named = 2s},
      {.name = "429",
       .cause = answered,
       .status = 429,
       .code = ErrorCode::rate_limited,
       .is_transient = true},
      {.name = "429, come back in 40 s",
       .cause = answered,
       .status = 429,
       .code = ErrorCode::rate_limited,
       .is_transient = true,
       .named = 40s},
      {.name = "silence",
       .cause = timeout,
       .delivery = maybe_applied,
       .code = ErrorCode::timeout,
       .is_transient = true,
       .to_change = ToChange::lost,
       .is_failure_of_host = true,
       .can_be_cut = true,
       .takes = Duration::max()},
      {.name = "reset",
       .cause = reset,
       .delivery = maybe_applied,
       .code = ErrorCode::network,
       .is_transient = true,
       .to_change = ToChange::lost,
       .is_failure_of_host = true,
       .can_be_cut = true},
      {.name = "200 with its body lost",
       .cause = body_dropped,
       .status = 200,
       .code = ErrorCode::network,
       .is_transient = true,
       .to_change = ToChange::done,
       .is_failure_of_host = true,
       .can_be_cut = true},
      {.name = "no such name",
       .cause = dns,
       .delivery = never_sent,
       .code = ErrorCode::network,
       .is_transient = true,
       .to_change = ToChange::unsent,
       .is_failure_of_host = true,
       .can_be_cut = true},
      {.name = "no connection for 5 s",
       .cause = connect,
       .delivery = never_sent,
       .code = ErrorCode::network,
       .is_transient = true,
       .to_change = ToChange::unsent,
       .is_failure_of_host = true,
       .can_be_cut = true,
       .takes = 5s},
      {.name = "no TLS",
       .cause = tls,
       .delivery = never_sent,
       .code = ErrorCode::network,
       .to_change = ToChange::unsent,
       .is_failure_of_host = true,
       .can_be_cut = true},
      {.name = "200 of something else",
       .cause = protocol,
       .status = 200,
       .code = ErrorCode::protocol,
       .to_change = ToChange::done},
      {.name = "cancelled on its way",
       .cause = cancelled,
       .delivery = maybe_applied,
       .code = ErrorCode::cancelled,
       .to_change = ToChange::lost},
      {.name = "refused by the breaker",
       .cause = circuit_open,
       .delivery = never_sent,
       .code = ErrorCode::circuit_open},
      {.name = "refused by the bulkhead",
       .cause = overloaded,
       .delivery = never_sent,
       .code = ErrorCode::overloaded,
       .can_be_cut = true},
  };
  return rows;
}

Expected expected(const std::vector<const FaultRow*>& faults, const Setting& setting) {
  Expected all{.tokens = setting.tokens};
  Duration left = kDeadline;
  for (const FaultRow* fault : faults) {
    const auto attempt = static_cast<unsigned>(all.decisions.size()) + 1;
    left -= std::min(fault->takes, std::min(kAttempt, left));
    const int one_less = std::max(all.tokens - 1, 0);
    const Decision decision =
        first_that_applies({.fault = fault,
                            .setting = &setting,
                            .attempt = attempt,
                            .left = left,
                            .wait = std::max(fault->named, jitter(attempt, setting)),
                            .tokens_after = one_less});
    all.decisions.push_back(decision);
    const bool was_guarded = reached_guards(decision) && fault->cause != Cause::circuit_open;
    all.tokens = fault->is_failure_of_host || was_guarded ? one_less : all.tokens;
    all.code = code_of(*fault, setting, decision);
    all.outcome = outcome_of(*fault, setting);
    if (decision == Decision::retry) {
      all.waits.push_back(std::max(fault->named, jitter(attempt, setting)));
      left -= all.waits.back();
    }
  }
  return all;
}

Step step_of(const FaultRow& row) {
  return {.error = Error{.code = row.code,
                         .message = std::string{row.name},
                         .cause = row.cause,
                         .delivery = row.delivery,
                         .http_status = row.status,
                         .retry_after = row.named > 0ms ? std::optional{row.named} : std::nullopt},
          .takes = row.takes};
}

}  // namespace gitprovider::testing
