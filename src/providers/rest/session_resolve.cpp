#include "src/providers/rest/session.hpp"
#include "src/settlement/made_when.hpp"
#include "src/settlement/resolved.hpp"

#include "gitprovider/retry/decision.hpp"

#include <algorithm>
#include <utility>

namespace gitprovider::rest {
namespace {

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
/// Where the host's time is not known, no more is certain than that it was lost, or about to leave,
/// before now.
SentAt sent_at(const Session& session, const Sent& sent) {
  const Clock& clock = session.clock();
  const auto ahead = session.host_ahead();
  if (sent.is_host_time && ahead) {
    const TimePoint lost = on_clock(clock, sent.lost, *ahead);
    return {.began = on_clock(clock, sent.started, *ahead),
            .lost = deadline_after(lost, sent.may_leave_for) + kHostResolution};
  }
  return {.began = on_clock(clock, sent.started, Duration::zero()),
          .lost = deadline_after(clock.now(), sent.may_leave_for)};
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
  return from_own_ticket(ticket, dialect().provider, base_url_of(*this)).and_then([&](Sent sent) {
    return run<Resolution>(Operation::check_state, call, [&](Scope& scope) {
      Settled settled = look(*this, scope, sent);
      return Result<Resolution>{to_resolution(std::move(sent), std::move(settled))};
    });
  });
}

}  // namespace gitprovider::rest
