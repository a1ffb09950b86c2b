#include "src/testing/contract/spec_context.hpp"

#include <array>

namespace gitprovider::testing {
namespace {

constexpr Operation kRead = Operation::get_repo;

/// What a read did, told by the server's count and the provider's events.
struct Traced {
  Result<Repository> result;
  unsigned requests = 0;
  std::vector<AttemptEvent> events{};

  [[nodiscard]] std::vector<Decision> decisions() const {
    std::vector<Decision> list;
    for (const auto& event : events) {
      list.push_back(event.decision);
    }
    return list;
  }
};

Traced read_with(SpecContext& spec, const RepoRef& repo, const std::optional<PlannedFault>& fault) {
  auto& faults = spec.faults();
  const auto requests = faults.requests(kRead);
  const auto events = faults.events().size();
  if (fault) {
    faults.plan(*fault);
  }
  Traced traced{.result = spec.provider().get_repo(repo)};
  traced.requests = faults.requests(kRead) - requests;
  traced.events = faults.events();
  traced.events.erase(traced.events.begin(),
                      traced.events.begin() + static_cast<std::ptrdiff_t>(events));
  return traced;
}

// What a transport sends again by itself, on a connection that died, are the same bytes: the
// attempt has its own number and the same id.
bool has_own_request_id(const std::vector<AttemptEvent>& events, std::size_t index) {
  return index == 0 || events[index - 1].cause == Cause::reset ||
         events[index].request_id != events[index - 1].request_id;
}

void check_trace(SpecContext& spec, const Traced& traced, const std::vector<Decision>& wanted,
                 std::string_view what) {
  std::string got;
  for (const auto decision : traced.decisions()) {
    got += (got.empty() ? "" : ", ") + std::string(to_string(decision));
  }
  spec.check(traced.decisions() == wanted, std::string(what) + ": decided " + got);
  spec.check_equal(traced.requests, static_cast<unsigned>(wanted.size()),
                   std::string(what) + ": requests at the host");
  unsigned number = 0;
  for (const auto& event : traced.events) {
    spec.check_equal(event.attempt, ++number, std::string(what) + ": number of the attempt");
    spec.check_equal(event.operation_id, traced.events[0].operation_id,
                     std::string(what) + ": operation id");
    spec.check(has_own_request_id(traced.events, number - 1),
               std::string(what) + ": each attempt has a request id of its own");
    spec.check(event.delay.has_value() == (event.decision == Decision::retry),
               std::string(what) + ": a delay stands with a retry, and only there");
  }
}

void first_call_succeeds(SpecContext& spec) {
  (void)spec.faults();
  const auto traced = read_with(spec, spec.prepare().repo, std::nullopt);

  (void)spec.require_ok(traced.result, "read");
  check_trace(spec, traced, {Decision::return_}, "the first call succeeds");
}

void heals_after_503(SpecContext& spec) {
  (void)spec.faults();
  const auto traced =
      read_with(spec, spec.prepare().repo, PlannedFault{.operation = kRead, .times = 2});

  (void)spec.require_ok(traced.result, "read");
  check_trace(spec, traced, {Decision::retry, Decision::retry, Decision::return_},
              "503, 503, an answer");
}

void heals_after_silence(SpecContext& spec) {
  (void)spec.faults();
  const auto traced = read_with(spec, spec.prepare().repo,
                                PlannedFault{.operation = kRead, .kind = FaultKind::silence});

  (void)spec.require_ok(traced.result, "read");
  check_trace(spec, traced, {Decision::retry, Decision::return_}, "silence, an answer");
  spec.check(!traced.events.empty() && traced.events[0].cause == Cause::timeout,
             "the cause of the first is a timeout");
}

void heals_after_a_lost_connection(SpecContext& spec) {
  (void)spec.faults();
  const auto traced =
      read_with(spec, spec.prepare().repo,
                PlannedFault{.operation = kRead, .kind = FaultKind::lost_connection});

  (void)spec.require_ok(traced.result, "read");
  check_trace(spec, traced, {Decision::retry, Decision::return_}, "a lost connection, an answer");
}

void ends_after_the_last_attempt(SpecContext& spec) {
  const auto attempts = spec.faults().max_attempts();
  const auto traced =
      read_with(spec, spec.prepare().repo, PlannedFault{.operation = kRead, .times = attempts});
  std::vector<Decision> wanted(attempts - 1, Decision::retry);
  wanted.push_back(Decision::attempts_exhausted);

  spec.check_refused(traced.result, ErrorCode::attempts_exhausted, "read");
  check_trace(spec, traced, wanted, "503 without end");
}

void answers_are_taken_by_the_rules(SpecContext& spec) {
  auto& faults = spec.faults();
  const auto repo = spec.prepare().repo;
  for (const auto& rule : faults.answer_rules()) {
    const auto traced = read_with(
        spec, repo,
        PlannedFault{
            .operation = kRead, .status = rule.status, .headers = rule.headers, .body = rule.body});
    if (rule.is_retried) {
      (void)spec.require_ok(traced.result, rule.name);
      check_trace(spec, traced, {Decision::retry, Decision::return_}, rule.name);
    } else {
      spec.check_refused(traced.result, rule.code, rule.name);
      check_trace(spec, traced, {Decision::return_}, rule.name);
    }
  }
}

void deadline_ends_it(SpecContext& spec) {
  auto& faults = spec.faults();
  const auto repo = spec.prepare().repo;
  faults.plan({.operation = kRead, .status = 503, .headers = {{"Retry-After", "3600"}}});
  const auto before = faults.requests(kRead);
  const auto result = spec.provider().get_repo(repo, {.deadline = std::chrono::seconds(20)});

  spec.check_refused_with(
      result ? std::nullopt : std::optional(result.error()),
      {ErrorCode::rate_limited, ErrorCode::deadline_exceeded, ErrorCode::unavailable},
      "a wait that does not fit");
  spec.check(!result && result.error().retry_after.has_value(), "the host's time is passed on");
  spec.check_equal(faults.requests(kRead) - before, 1U, "requests at the host");
}

}  // namespace

std::span<const Spec> read_retry_specs() {
  static constexpr std::array specs{
      Spec{"a read whose first call succeeds: return", first_call_succeeds},
      Spec{"a read answered 503 twice: retry, retry, return", heals_after_503},
      Spec{"a read that times out once: retry, return", heals_after_silence},
      Spec{"a read whose connection is lost once: retry, return", heals_after_a_lost_connection},
      Spec{"a read that fails without end stops after the last attempt",
           ends_after_the_last_attempt},
      Spec{"answers to a read are retried exactly where the provider's rules say",
           answers_are_taken_by_the_rules},
      Spec{"a wait beyond the deadline is not waited", deadline_ends_it},
  };
  return specs;
}

}  // namespace gitprovider::testing
