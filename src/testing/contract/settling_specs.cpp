#include "src/testing/contract/mutations.hpp"
#include "src/testing/contract/spec_context.hpp"

#include <array>
#include <chrono>
#include <string>

namespace gitprovider::testing {
namespace {

using namespace std::chrono_literals;

/// Long enough for a proof by time, and for one after a second request.
constexpr Duration kDeadline = 300s;

struct Case {
  PlannedFault fault{};
  OnUnknown policy = OnUnknown::check;
  unsigned requests = 1;
};

/// Calls each mutation under the fault and hands over how it ended.
void for_each(SpecContext& spec, const Case& wanted,
              const std::function<void(const std::string& what, const Ended& ended)>& check) {
  auto& faults = spec.write_faults();
  for (const PrepareMutation prepare : mutations()) {
    const auto mutation = prepare(spec);
    const std::string what{to_string(mutation.operation)};
    PlannedFault fault = wanted.fault;
    fault.operation = mutation.operation;
    const auto before = faults.requests(mutation.operation);
    faults.plan(fault);
    const Ended ended = mutation.run({.deadline = kDeadline, .on_unknown = wanted.policy});
    spec.check_equal(faults.requests(mutation.operation) - before, wanted.requests,
                     what + ": requests at the host");
    check(what, ended);
  }
}

void found_by_looking(SpecContext& spec) {
  for_each(spec, {.fault = {.kind = FaultKind::lost_connection, .after_effect = true}},
           [&](const std::string& what, const Ended& ended) {
             spec.check(!ended.error, what + ": its effect is there" +
                                          (ended.error ? ", and it says " + ended.error->message
                                                       : std::string{}));
             spec.check(ended.confirmed_by == ConfirmedBy::check, what + ": found by looking");
           });
}

void proven_absent(SpecContext& spec) {
  for_each(spec, {.fault = {.status = 500}}, [&](const std::string& what, const Ended& ended) {
    spec.require(ended.error.has_value(), what + ": it was not made, and it says success");
    spec.check_equal(ended.error->outcome, Outcome::not_applied, what + ": outcome");
    spec.check(!ended.error->ticket, what + ": nothing is left to look at");
  });
}

void sent_again_on_request(SpecContext& spec) {
  for_each(spec, {.fault = {.status = 500}, .policy = OnUnknown::resend, .requests = 2},
           [&](const std::string& what, const Ended& ended) {
             spec.check(!ended.error, what + ": the second request makes it");
           });
}

void ticket_is_resolved(SpecContext& spec) {
  for_each(spec,
           {.fault = {.kind = FaultKind::lost_connection, .after_effect = true},
            .policy = OnUnknown::return_},
           [&](const std::string& what, const Ended& ended) {
             spec.require(ended.error && ended.error->ticket, what + ": unknown, with a ticket");
             const auto found = spec.provider().resolve(*ended.error->ticket);
             spec.require(found.has_value(), what + ": the ticket is taken");
             spec.check_equal(found->outcome, Outcome::applied, what + ": outcome");
           });
}

/// Prepares each mutation and hands it over.
void for_each_prepared(SpecContext& spec,
                       const std::function<void(const std::string& what, const Mutation& mutation,
                                                unsigned requests)>& check) {
  for (const PrepareMutation prepare : mutations()) {
    const auto mutation = prepare(spec);
    check(std::string{to_string(mutation.operation)}, mutation,
          spec.write_faults().requests(mutation.operation));
  }
}

void ticket_comes_first(SpecContext& spec) {
  auto& faults = spec.write_faults();
  for_each_prepared(spec, [&](const std::string& what, const Mutation& mutation, unsigned before) {
    std::optional<Ticket> ticket;
    const auto ended = mutation.run({.before_sending = [&](const Ticket& told) {
      spec.check(ticket || faults.requests(mutation.operation) == before,
                 what + ": the ticket is told before anything is sent");
      ticket = told;
      return Result<void>{};
    }});
    spec.check(!ended.error, what + ": it is made");
    spec.require(ticket.has_value(), what + ": a ticket is told");
    const auto found = spec.require_ok(spec.provider().resolve(*ticket), what + ": resolved");
    spec.check_equal(found.outcome, Outcome::applied, what + ": outcome by the ticket");
  });
}

void not_sent_without_its_ticket(SpecContext& spec) {
  auto& faults = spec.write_faults();
  for_each_prepared(spec, [&](const std::string& what, const Mutation& mutation, unsigned before) {
    std::optional<Ticket> ticket;
    const auto ended = mutation.run({.before_sending = [&](const Ticket& told) {
      ticket = told;
      return Result<void>{Error{.code = ErrorCode::local_io, .message = "the disk is full"}};
    }});
    spec.check_refused_with(ended.error, {ErrorCode::local_io}, what);
    spec.check_equal(faults.requests(mutation.operation), before, what + ": requests at the host");
    spec.require(ticket.has_value(), what + ": a ticket is told");
    const auto found = spec.require_ok(spec.provider().resolve(*ticket, {.deadline = kDeadline}),
                                       what + ": resolved");
    spec.check_equal(found.outcome, Outcome::not_applied, what + ": outcome by the ticket");
  });
}

}  // namespace

std::span<const Spec> settling_specs() {
  static constexpr std::array specs{
      Spec{"a write whose answer was lost is found by looking", found_by_looking},
      Spec{"a write answered 500 without effect is proven absent, and not sent again",
           proven_absent},
      Spec{"a write proven absent is sent once more for who asks for it", sent_again_on_request},
      Spec{"the ticket of a write whose answer was lost is resolved", ticket_is_resolved},
      Spec{"a write tells its ticket before it is sent", ticket_comes_first},
      Spec{"a write whose ticket cannot be kept is not sent", not_sent_without_its_ticket},
  };
  return specs;
}

}  // namespace gitprovider::testing
