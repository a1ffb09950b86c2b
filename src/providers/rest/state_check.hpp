#pragma once

// What becomes of a change whose answer was lost: looked at, told, or left open with a ticket
// (docs/never-twice.md).

#include "src/providers/rest/scope.hpp"
#include "src/settlement/intent.hpp"
#include "src/settlement/proof.hpp"
#include "src/settlement/sent.hpp"
#include "src/settlement/settle.hpp"
#include "src/settlement/settlement.hpp"

#include "gitprovider/clock.hpp"
#include "gitprovider/result.hpp"

#include <functional>
#include <string>

namespace gitprovider::rest {

class Session;

/// What the host needs at most, as its dialect and the options say.
[[nodiscard]] HostPace pace_of(const Session& session);
/// The root of the API, as a ticket names it.
[[nodiscard]] std::string base_url_of(const Session& session);
/// Whether the repository of a change can be seen.
[[nodiscard]] bool sees_repository(Session& session, Scope& scope, const Intent& intent);
/// The same verdict, but for an absence in a repository that cannot be seen at all, which proves
/// nothing.
[[nodiscard]] Settled confirmed(Session& session, Scope& scope, const Intent& intent,
                                Settled settled);
/// The scope of the looks of an operation: until its end, and apart from its attempts.
[[nodiscard]] Scope check_scope(const Scope& scope);

/// The ticket of a change that has ended between two of its steps, which `intent` shows.
[[nodiscard]] Ticket ticket_of_ended(const Session& session, const Scope& scope,
                                     const Intent& intent);

/// One look, whose reads run in the scope it is given. Where it says absent it has seen what is
/// there instead, so that the repository is not asked for.
using ScopedLook = std::function<Result<Finding>(Scope& scope)>;

/// One change while it runs. Begins with its construction; single-threaded.
class StateCheck {
 public:
  /// Without `look`, the host's dialect looks at the intent.
  StateCheck(Session& session, Scope& scope, const Intent& intent, ScopedLook look = nullptr);
  StateCheck(const StateCheck&) = delete;
  StateCheck& operator=(const StateCheck&) = delete;
  ~StateCheck();

  /// Of the error that the change ended with.
  [[nodiscard]] Settlement settle(Error ended);
  /// Gives a further request its time, with a part kept back for looking again.
  void prepare_next();
  /// Of the error that the second request ended with: the first may have been made after all.
  [[nodiscard]] Settlement settle_resent(Error ended);

 private:
  [[nodiscard]] Settlement settle_lost(Error lost, bool may_resend);
  [[nodiscard]] Error still_open(Error lost, TimePoint lost_at) const;
  [[nodiscard]] Settled look_until(TimePoint absence_final, TimePoint worth_looking);
  [[nodiscard]] Ticket ticket(const Error& lost, TimePoint lost_at) const;
  [[nodiscard]] Result<void> announce();

  Session& session_;
  Scope& scope_;
  const Intent& intent_;
  TimePoint began_;
  ScopedLook look_;
  /// What the last request left in doubt.
  std::string doubt_{};
};

}  // namespace gitprovider::rest
