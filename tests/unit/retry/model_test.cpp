// Every sequence of four faults, as a read and as a mutation: what must hold for all of them.

#include "tests/catch_compat.hpp"
#include "tests/unit/retry/scripted_call.hpp"

#include <array>

using namespace gitprovider;
using namespace gitprovider::testing;
using namespace std::chrono_literals;

namespace {

Step slow(Step step, Duration takes) {
  step.takes = takes;
  return step;
}

Step with_resend(Step step) {
  step.hidden_resends = 1;
  return step;
}

const std::array kFaults{
    success(),
    answer(404),
    answer(503),
    answer(503, 2s),
    answer(429, 40s),
    slow(answer(500), 9s),
    silence(),
    lost(Cause::reset, ErrorCode::network),
    lost(Cause::dns, ErrorCode::network, Delivery::never_sent),
    slow(lost(Cause::connect, ErrorCode::network, Delivery::never_sent), 5s),
    lost(Cause::protocol, ErrorCode::protocol, Delivery::answered),
    lost(Cause::cancelled, ErrorCode::cancelled),
    with_resend(answer(503)),
};

constexpr std::size_t kLength = 4;

std::vector<Step> sequence(std::size_t number) {
  std::vector<Step> script;
  for (std::size_t i = 0; i < kLength; ++i) {
    script.push_back(kFaults.at(number % kFaults.size()));
    number /= kFaults.size();
  }
  return script;
}

std::size_t sequences() {
  std::size_t count = 1;
  for (std::size_t i = 0; i < kLength; ++i) {
    count *= kFaults.size();
  }
  return count;
}

std::size_t requests(const ScriptedCall& call, const std::vector<Step>& script) {
  std::size_t sent = call.calls();
  for (std::size_t i = 0; i < call.calls(); ++i) {
    sent += script[i].hidden_resends;
  }
  return sent;
}

/// What holds for every execution. Returns what is broken, so that only failures cost assertions.
std::string broken_rule(ScriptedCall& call, const std::vector<Step>& script,
                        const Result<int>& result) {
  const auto events = call.observer.events();
  if (events.size() != requests(call, script)) {
    return "one event for each request";
  }
  if (events.back().decision == Decision::retry) {
    return "the last event never says retry";
  }
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (events[i].attempt != i + 1) {
      return "attempts are numbered in order";
    }
    if (i + 1 < events.size() && events[i].decision != Decision::retry) {
      return "nothing follows an event that does not say retry";
    }
  }
  for (const Attempt& attempt : call.attempts) {
    if (attempt.remaining <= 0ms || attempt.remaining > 10s) {
      return "an attempt gets time, and no more than its limit";
    }
  }
  if (call.clock->now() > FakeClock{}.now() + 30s) {
    return "the deadline holds";
  }
  if (result.has_value() !=
      (events.back().decision == Decision::return_ && events.back().status == 200)) {
    return "the result is that of the last attempt";
  }
  return {};
}

bool never_left(const Step& step) {
  return step.error && step.error->delivery == Delivery::never_sent && step.hidden_resends == 0;
}

}  // namespace

TEST_CASE("no sequence of faults breaks a rule of reads", "[unit][retry][model]") {
  for (std::size_t number = 0; number < sequences(); ++number) {
    const auto script = sequence(number);
    ScriptedCall call(script);
    const auto result = call.run();

    if (const auto broken = broken_rule(call, script, result); !broken.empty()) {
      FAIL("sequence " << number << ": " << broken);
    }
    if (!result && result.error().outcome != Outcome::not_applied) {
      FAIL("sequence " << number << ": a read changes nothing");
    }
  }
}

TEST_CASE("no sequence of faults sends a mutation twice", "[unit][retry][model]") {
  for (std::size_t number = 0; number < sequences(); ++number) {
    const auto script = sequence(number);
    ScriptedCall call(script);
    RetryOptions options = call.options();
    options.is_mutation = true;
    const auto result = call.run(options);

    if (call.calls() != 1) {
      FAIL("sequence " << number << ": called " << call.calls() << " times");
    }
    if (const auto broken = broken_rule(call, script, result); !broken.empty()) {
      FAIL("sequence " << number << ": " << broken);
    }
    const bool is_unknown = !result && result.error().outcome == Outcome::unknown;
    if (!result && is_unknown != (result.error().code == ErrorCode::unknown_outcome)) {
      FAIL("sequence " << number << ": an unknown outcome has its own code");
    }
  }
}

TEST_CASE("no sequence of faults lets a mutation reach the host twice, even where it is repeated",
          "[unit][retry][model][R8]") {
  for (std::size_t number = 0; number < sequences(); ++number) {
    const auto script = sequence(number);
    ScriptedCall call(script);
    RetryOptions options = call.options();
    options.is_mutation = true;
    options.repeat_unsent = true;
    options.should_retry = [](const Error&) { return true; };
    const auto result = call.run(options);

    for (std::size_t i = 0; i + 1 < call.calls(); ++i) {
      if (!never_left(script[i])) {
        FAIL("sequence " << number << ": repeated after it went out");
      }
    }
    if (const auto broken = broken_rule(call, script, result); !broken.empty()) {
      FAIL("sequence " << number << ": " << broken);
    }
  }
}
