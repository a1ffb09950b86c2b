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

/// Both dates and clocks of a host are cut to whole seconds.
constexpr Duration kResolution{2'000};

/// A point of a calendar that is `ahead` of this machine's, on the monotonic clock. One that lies
/// in the future counts as now.
TimePoint on_clock(const Clock& clock, WallTime when, Duration ahead) {
  const auto ago = std::chrono::floor<Duration>(clock.wall_now() + ahead - when);
  return clock.now() - std::max(ago, Duration::zero());
}

struct SentAt {
  TimePoint began{};
  TimePoint lost{};
};

/// When it was sent, by the host's calendar, so that the clocks of two machines need not agree.
/// Where the host's time is not known, no more is certain than that it was lost before now.
SentAt sent_at(const Session& session, const Sent& sent) {
  const Clock& clock = session.clock();
  const auto ahead = session.host_ahead();
  if (sent.is_host_time && ahead) {
    return {.began = on_clock(clock, sent.started, *ahead),
            .lost = on_clock(clock, sent.lost, *ahead) + kResolution};
  }
  return {.began = on_clock(clock, sent.started, Duration::zero()), .lost = clock.now()};
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
  const auto look_since = [&](TimePoint began) {
    return session.dialect().look(session, check, sent.intent, began);
  };
  if (!session.host_ahead()) {
    static_cast<void>(sees_repository(session, check, sent.intent));  // any answer tells the time
  }
  const HostPace pace = pace_of(session);
  const SentAt at = sent_at(session, sent);
  Settled settled = settle([&] { return look_since(at.began); },
                           {.clock = session.clock(),
                            .stop = check.stop,
                            .deadline = check.deadline,
                            .absence_final = at.lost + absence_final_after(sent.is_over, pace),
                            .worth_looking = at.lost + pace.visible_within});
  return confirmed(session, check, sent.intent, std::move(settled));
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
