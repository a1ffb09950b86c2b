#include "src/providers/local/publish.hpp"

#include "src/settlement/judge.hpp"
#include "src/settlement/sent.hpp"

#include <chrono>
#include <string>

namespace gitprovider::local {
namespace {

struct Subject {
  std::string operator()(const CreateRepoIntent&) const { return {}; }
  std::string operator()(const CreateBranchIntent& wanted) const { return of_branch(wanted.name); }
  std::string operator()(const ProtectIntent& wanted) const {
    return "the protection of " + of_branch(wanted.rules.branch);
  }
  std::string operator()(const CommitIntent& wanted) const { return of_branch(wanted.branch); }
  std::string operator()(const OpenPullRequestIntent&) const { return "the pull requests of "; }
  std::string operator()(const MergeIntent& wanted) const {
    return "pull request " + std::to_string(wanted.number) + " of ";
  }

 private:
  static std::string of_branch(const std::string& name) { return branch_name(name) + " of "; }
};

std::string subject_of(const Intent& intent) {
  return std::visit(Subject{}, intent) + repository_name(repo_of(intent));
}

Ticket ticket_of(const Publication& change) {
  const HostPresent present = present_of(change.terms);
  return to_ticket({.provider = std::string{kProviderName},
                    .base_url = change.host.address(),
                    .operation_id = change.terms.call().operation_id,
                    .intent = change.intent,
                    .started = present.now - present.age,
                    .lost = present.now,
                    .is_host_time = true,
                    .is_over = true});
}

Error unknown(const Publication& change, Error failure, const std::string& seen) {
  failure.code = ErrorCode::unknown_outcome;
  failure.message +=
      "; the change may have been made, and may not survive a power failure; look at " +
      subject_of(change.intent) + " before repeating";
  if (!seen.empty()) {
    failure.message += "; looked at since: " + seen;
  }
  failure.ticket = ticket_of(change);
  return failure;
}

Error not_applied(Error failure, const std::string& seen) {
  failure.outcome = Outcome::not_applied;
  failure.message += "; the change was not made: " + seen;
  return failure;
}

bool wants_no_look(const Call& call) {
  return call.on_unknown == OnUnknown::return_ || call.stop.stop_requested();
}

}  // namespace

/// Under the lock that is held, whoever looks later finds the change made or never to come.
Result<void> announce(const Publication& change) {
  const auto& before_sending = change.terms.call().before_sending;
  Result<void> told = before_sending ? before_sending(ticket_of(change)) : Result<void>{};
  if (!told) {
    told.error().outcome = Outcome::not_applied;
  }
  return told;
}

HostPresent present_of(const Terms& terms) {
  const Clock& clock = terms.clock();
  return {.now = clock.wall_now(),
          .age = std::chrono::floor<Duration>(clock.now() - terms.began())};
}

Look look_into(const OpenedRepository& opened, const Intent& intent, const Terms& terms) {
  return [&] { return look(opened, intent, present_of(terms)); };
}

Settled look_once(const Look& look, const Terms& terms) {
  const TimePoint now = terms.clock().now();
  return settle(look, {.clock = terms.clock(),
                       .stop = terms.call().stop,
                       .deadline = now,
                       .absence_final = now,
                       .worth_looking = now});
}

Settlement settle_failure(const Publication& change, Error failure, bool may_resend) {
  if (failure.outcome != Outcome::unknown) {
    return {.effect = std::move(failure)};
  }
  const Call& call = change.terms.call();
  if (wants_no_look(call)) {
    return {.effect = unknown(change, std::move(failure), {})};
  }
  Settled found = look_once(change.look, change.terms);
  switch (found.verdict) {
    case Verdict::there:
      return {.effect = FoundEffect{.made = std::move(found.last.made),
                                    .is_equivalent = found.last.is_equivalent}};
    case Verdict::impossible:
      failure.code = found.last.code;
      return {.effect = not_applied(std::move(failure), found.last.seen)};
    case Verdict::absent:
      return {.effect = not_applied(std::move(failure), found.last.seen),
              .may_resend = may_resend && call.on_unknown == OnUnknown::resend &&
                            is_guarded(change.intent) && change.terms.check().has_value()};
    case Verdict::open:
      break;
  }
  return {.effect = unknown(change, std::move(failure), found.last.seen)};
}

}  // namespace gitprovider::local
