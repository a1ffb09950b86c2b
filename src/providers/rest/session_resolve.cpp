#include "src/core/errors.hpp"
#include "src/core/printable.hpp"
#include "src/providers/rest/session.hpp"
#include "src/settlement/sent.hpp"

#include "gitprovider/retry/decision.hpp"

#include <algorithm>
#include <utility>

namespace gitprovider::rest {
namespace {

Result<Sent> read_own(const Session& session, const Ticket& ticket) {
  auto sent = from_ticket(ticket);
  if (!sent) {
    return sent;
  }
  const auto provider = session.dialect().provider;
  if (sent->provider != provider || sent->base_url != base_url_of(session)) {
    return invalid("ticket: it is of " + printable(sent->provider) + " at " +
                   printable(sent->base_url) + ", and this is " + std::string{provider} + " at " +
                   base_url_of(session));
  }
  return sent;
}

/// A point of this machine's calendar on the monotonic clock. One that lies ahead, because the
/// calendar was set back, counts as now.
TimePoint on_clock(const Clock& clock, WallTime when) {
  const auto ago = std::chrono::floor<Duration>(clock.wall_now() - when);
  return clock.now() - std::max(ago, Duration::zero());
}

Outcome outcome_of(Verdict verdict) noexcept {
  switch (verdict) {
    case Verdict::there:
      return Outcome::applied;
    case Verdict::absent:
    case Verdict::impossible:
      return Outcome::not_applied;
    case Verdict::open:
      break;
  }
  return Outcome::unknown;
}

Resolution to_resolution(Sent sent, Settled settled) {
  return {.operation = operation_of(sent.intent),
          .operation_id = std::move(sent.operation_id),
          .outcome = outcome_of(settled.verdict),
          .made = std::move(settled.last.made),
          .equivalent = settled.last.is_equivalent,
          .seen = std::move(settled.last.seen)};
}

Settled look(Session& session, const Scope& scope, const Sent& sent) {
  Scope check = check_scope(scope);
  const Clock& clock = session.clock();
  const HostPace pace = pace_of(session);
  const TimePoint began = on_clock(clock, sent.started);
  const TimePoint lost = on_clock(clock, sent.lost);
  return settle([&] { return session.dialect().look(session, check, sent.intent, began); },
                {.clock = session.clock(),
                 .stop = check.stop,
                 .deadline = check.deadline,
                 .absence_final = lost + absence_final_after(sent.is_over, pace),
                 .worth_looking = lost + pace.visible_within});
}

}  // namespace

Result<Resolution> Session::resolve(const Ticket& ticket, const Call& call) {
  return read_own(*this, ticket).and_then([&](Sent sent) {
    return run<Resolution>(Operation::check_state, call, [&](Scope& scope) {
      Settled settled = look(*this, scope, sent);
      return Result<Resolution>{to_resolution(std::move(sent), std::move(settled))};
    });
  });
}

}  // namespace gitprovider::rest
