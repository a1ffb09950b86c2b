#include "src/testing/contract/mutations.hpp"
#include "src/testing/contract/spec_context.hpp"

#include <algorithm>
#include <array>

namespace gitprovider::testing {
namespace {

const Call kNoCheck{.on_unknown = OnUnknown::return_};

/// Plans the fault, calls, and requires that one request came and nothing was repeated.
std::optional<Error> call_once(SpecContext& spec, const Mutation& mutation, PlannedFault fault,
                               const Call& call = kNoCheck) {
  auto& faults = spec.write_faults();
  fault.operation = mutation.operation;
  const auto before = faults.requests(mutation.operation);
  faults.plan(fault);
  auto error = mutation.run(call).error;
  spec.check_equal(faults.requests(mutation.operation) - before, 1U,
                   std::string(to_string(mutation.operation)) + ": requests at the host");
  return error;
}

void check_unknown(SpecContext& spec, const Mutation& mutation, const std::optional<Error>& error) {
  const std::string what(to_string(mutation.operation));
  spec.require(error.has_value(), what + ": its answer was lost, and it says success");
  spec.check_equal(error->code, ErrorCode::unknown_outcome, what + ": code");
  spec.check_equal(error->outcome, Outcome::unknown, what + ": outcome");
  spec.check(!error->message.empty(), what + ": says what to look at");
}

template <int status>
void server_error_is_unknown(SpecContext& spec) {
  (void)spec.write_faults();
  for (const PrepareMutation prepare : mutations()) {
    const auto mutation = prepare(spec);
    check_unknown(spec, mutation, call_once(spec, mutation, {.status = status}));
  }
}

template <FaultKind kind>
void lost_answer_is_unknown(SpecContext& spec) {
  (void)spec.write_faults();
  for (const PrepareMutation prepare : mutations()) {
    const auto mutation = prepare(spec);
    check_unknown(spec, mutation, call_once(spec, mutation, {.kind = kind, .after_effect = true}));
  }
}

// To one host a merge that is not allowed is a 401.
std::vector<ErrorCode> codes_of(int status, Operation operation) {
  switch (status) {
    case 401:
      return operation == Operation::merge_pull_request
                 ? std::vector{ErrorCode::unauthorized, ErrorCode::forbidden}
                 : std::vector{ErrorCode::unauthorized};
    case 403:
      return {ErrorCode::forbidden};
    default:
      return {ErrorCode::rate_limited};
  }
}

void refusals_are_final(SpecContext& spec) {
  (void)spec.faults();
  for (const PrepareMutation prepare : mutations()) {
    for (const int status : {401, 403, 429}) {
      const auto mutation = prepare(spec);
      spec.check_refused_with(
          call_once(spec, mutation, {.status = status, .body = R"({"message":"no"})"}),
          codes_of(status, mutation.operation),
          std::string(to_string(mutation.operation)) + " answered " + std::to_string(status));
    }
  }
}

void limit_names_the_time(SpecContext& spec) {
  (void)spec.faults();
  const auto mutation = branch_creation(spec);
  const auto error = call_once(spec, mutation, {.status = 429, .headers = {{"Retry-After", "7"}}});

  spec.require(error.has_value(), "it is refused");
  spec.check_equal(error->code, ErrorCode::rate_limited, "code");
  spec.check(error->retry_after == std::chrono::seconds(7), "the time to come back is passed on");
}

void timed_out_write_asks_for_a_look(SpecContext& spec) {
  auto& faults = spec.faults();
  const auto mutation = branch_creation(spec);
  const auto before = faults.events().size();
  const auto error =
      call_once(spec, mutation, {.kind = FaultKind::silence, .after_effect = true}, Call{});
  const auto events = faults.events();
  const auto write =
      std::find_if(events.begin() + static_cast<std::ptrdiff_t>(before), events.end(),
                   [](const AttemptEvent& event) { return event.method != "GET"; });

  spec.require(write != events.end(), "an event tells of it");
  spec.check(write->decision == Decision::check_state, "the decision is check_state");
  spec.check(write->cause == Cause::timeout, "the cause is a timeout");
  spec.check(write->delivery == Delivery::maybe_applied, "it may have been applied");
  if (error) {
    check_unknown(spec, mutation, error);
  }
}

}  // namespace

std::span<const Spec> send_once_specs() {
  static constexpr std::array specs{
      Spec{"a write answered 500 is sent once and its outcome is unknown",
           server_error_is_unknown<500>},
      Spec{"a write answered 502 is sent once and its outcome is unknown",
           server_error_is_unknown<502>},
      Spec{"a write answered 503 is sent once and its outcome is unknown",
           server_error_is_unknown<503>},
      Spec{"a write answered 504 is sent once and its outcome is unknown",
           server_error_is_unknown<504>},
      Spec{"a write whose connection is lost is sent once and its outcome is unknown",
           lost_answer_is_unknown<FaultKind::lost_connection>},
      Spec{"a write that times out is sent once and its outcome is unknown",
           lost_answer_is_unknown<FaultKind::silence>},
      Spec{"a write that times out: check_state, and no second request",
           timed_out_write_asks_for_a_look},
      Spec{"a write that is refused is sent once and was not applied", refusals_are_final},
      Spec{"a write refused by a limit says when to come back", limit_names_the_time},
  };
  return specs;
}

}  // namespace gitprovider::testing
