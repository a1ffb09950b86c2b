#include "src/providers/rest/state_check.hpp"

#include "src/core/errors.hpp"
#include "src/providers/rest/session.hpp"
#include "src/settlement/proof.hpp"
#include "src/settlement/sent.hpp"

#include "gitprovider/retry/decision.hpp"

#include <algorithm>
#include <string>

namespace gitprovider::rest {
namespace {

/// The code of a request that did nothing, by how its answer was lost.
ErrorCode code_of(const Error& lost) noexcept {
  switch (lost.cause) {
    case Cause::answered:
      return ErrorCode::unavailable;
    case Cause::timeout:
      return ErrorCode::timeout;
    case Cause::protocol:
      return ErrorCode::protocol;
    default:
      return ErrorCode::network;
  }
}

Error not_applied(const Error& lost, ErrorCode code, const std::string& why) {
  Error error = lost;
  error.code = code;
  error.outcome = Outcome::not_applied;
  error.message = lost.message + "; the change was not made: " + why;
  return error;
}

Settlement returned(Error error) { return {.effect = std::move(error)}; }

/// A change of the scope, by the host's calendar where that is known.
Sent sent_by(const Session& session, const Scope& scope, const Intent& intent, TimePoint began,
             TimePoint when) {
  const Clock& clock = session.clock();
  const auto ahead = session.host_ahead();
  const WallTime now = clock.wall_now() + ahead.value_or(Duration::zero());
  const auto ago = [&](TimePoint then) { return std::chrono::floor<Duration>(clock.now() - then); };
  return {.provider = std::string{session.dialect().provider},
          .base_url = base_url_of(session),
          .operation_id = scope.operation_id,
          .intent = intent,
          .started = now - ago(began),
          .lost = now - ago(when),
          .is_host_time = ahead.has_value()};
}

Settlement effect(Finding found) {
  return {.effect =
              FoundEffect{.made = std::move(found.made), .is_equivalent = found.is_equivalent}};
}

}  // namespace

HostPace pace_of(const Session& session) {
  const StateChecks& checks = session.options().state_checks;
  return {.visible_within = checks.visible_within,
          .longest_request = checks.longest_request.value_or(session.dialect().longest_request)};
}

std::string base_url_of(const Session& session) {
  return session.base().origin() + session.base().prefix;
}

Scope check_scope(const Scope& scope) {
  Scope check = scope;
  check.operation = Operation::check_state;
  check.deadline = scope.end;
  check.is_check = true;
  check.doubt = nullptr;
  check.announce = nullptr;
  return check;
}

bool sees_repository(Session& session, Scope& scope, const Intent& intent) {
  return session.read(scope, session.dialect().repository(repo_of(intent))).has_value();
}

Settled confirmed(Session& session, Scope& scope, const Intent& intent, Settled settled) {
  const bool is_inside = operation_of(intent) != Operation::create_repo;
  if (settled.verdict == Verdict::absent && is_inside && !sees_repository(session, scope, intent)) {
    settled.verdict = Verdict::open;
    settled.last.seen += ", nor can the repository itself be seen";
  }
  return settled;
}

Ticket ticket_of_ended(const Session& session, const Scope& scope, const Intent& intent) {
  Sent sent = sent_by(session, scope, intent, scope.started, session.clock().now());
  sent.is_over = true;
  return to_ticket(sent);
}

StateCheck::StateCheck(Session& session, Scope& scope, const Intent& intent, ScopedLook look)
    : session_(session),
      scope_(scope),
      intent_(intent),
      began_(session.clock().now()),
      look_(std::move(look)) {
  scope_.doubt = &doubt_;
  if (scope_.before_sending) {
    scope_.announce = [this] { return announce(); };
  }
}

StateCheck::~StateCheck() {
  scope_.doubt = nullptr;
  scope_.announce = nullptr;
}

Settlement StateCheck::settle(Error ended) {
  if (ended.outcome == Outcome::unknown) {
    return settle_lost(std::move(ended), scope_.on_unknown == OnUnknown::resend);
  }
  if (!is_answer_unusable(ended) || scope_.on_unknown == OnUnknown::return_) {
    return returned(std::move(ended));
  }
  const TimePoint worth_looking = session_.clock().now() + pace_of(session_).visible_within;
  Settled found = look_until(TimePoint::max(), worth_looking);
  return found.verdict == Verdict::there ? effect(std::move(found.last))
                                         : returned(std::move(ended));
}

void StateCheck::prepare_next() {
  const Duration left = remaining(scope_.end, session_.clock().now());
  scope_.deadline = scope_.end - kept_for_looking(left);
}

Settlement StateCheck::settle_resent(Error ended) {
  if (ended.outcome == Outcome::unknown) {
    return settle_lost(std::move(ended), false);
  }
  const bool is_refused =
      ended.code == ErrorCode::already_exists || ended.code == ErrorCode::conflict;
  if (!is_refused) {
    return settle(std::move(ended));
  }
  const TimePoint now = session_.clock().now();
  Settled found = look_until(now, now);
  return found.verdict == Verdict::there ? effect(std::move(found.last))
                                         : returned(std::move(ended));
}

Settlement StateCheck::settle_lost(Error lost, bool may_resend) {
  const TimePoint lost_at = session_.clock().now();
  if (scope_.on_unknown == OnUnknown::return_ || scope_.stop.stop_requested()) {
    return returned(still_open(std::move(lost), lost_at));
  }
  const HostPace pace = pace_of(session_);
  Settled found =
      look_until(lost_at + absence_final_after(is_over(lost), pace), lost_at + pace.visible_within);
  switch (found.verdict) {
    case Verdict::there:
      return effect(std::move(found.last));
    case Verdict::impossible:
      return returned(not_applied(lost, found.last.code, found.last.seen));
    case Verdict::absent:
      return {.effect = not_applied(lost, code_of(lost), found.last.seen),
              .may_resend = may_resend && is_guarded(intent_) &&
                            remaining(scope_.end, session_.clock().now()) > Duration::zero()};
    case Verdict::open:
      break;
  }
  Error open = still_open(std::move(lost), lost_at);
  open.message += "; looked at since: " + found.last.seen;
  return returned(std::move(open));
}

/// With a ticket made when it is returned: the looks may have told the host's time.
Error StateCheck::still_open(Error lost, TimePoint lost_at) const {
  if (!doubt_.empty()) {
    lost.message += "; " + doubt_;
  }
  lost.ticket = ticket(lost, lost_at);
  return lost;
}

Settled StateCheck::look_until(TimePoint absence_final, TimePoint worth_looking) {
  Scope scope = check_scope(scope_);
  Settled settled = gitprovider::settle(
      [&] {
        return look_ ? look_(scope) : session_.dialect().look(session_, scope, intent_, began_);
      },
      {.clock = session_.clock(),
       .stop = scope.stop,
       .deadline = scope.deadline,
       .absence_final = absence_final,
       .worth_looking = worth_looking});
  if (look_) {
    return settled;
  }
  return confirmed(session_, scope, intent_, std::move(settled));
}

Ticket StateCheck::ticket(const Error& lost, TimePoint lost_at) const {
  Sent sent = sent_by(session_, scope_, intent_, began_, lost_at);
  sent.is_over = is_over(lost);
  return to_ticket(sent);
}

/// The request leaves before the deadline of this scope, or not at all. When that is over is told
/// in the host's time, for this machine's may be set anew before anybody looks.
Result<void> StateCheck::announce() {
  if (!session_.host_ahead()) {
    Scope check = check_scope(scope_);
    static_cast<void>(sees_repository(session_, check, intent_));  // any answer tells the time
  }
  const TimePoint now = session_.clock().now();
  Sent sent = sent_by(session_, scope_, intent_, began_, now);
  sent.may_leave_for = remaining(scope_.deadline, now);
  auto told = scope_.before_sending(to_ticket(sent));
  if (!told) {
    told.error().outcome = Outcome::not_applied;
  }
  return told;
}

}  // namespace gitprovider::rest
