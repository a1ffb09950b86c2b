// Every execution there can be of four attempts at most: each sequence of faults, for each class of
// operation, both ends of the jitter, several states of the retry budget and of the breaker,
// compared with the tables of decision_model.

#include "gitprovider/resilience/retry_budget.hpp"
#include "tests/catch_compat.hpp"
#include "tests/unit/retry/decision_model.hpp"
#include "tests/unit/retry/scripted_call.hpp"

#include <algorithm>
#include <string>
#include <vector>

using namespace gitprovider;
using namespace gitprovider::testing;
using namespace std::chrono_literals;

namespace {

using Faults = std::vector<const FaultRow*>;

bool is_transient_by_table(const Error& error) {
  return std::ranges::find(fault_rows(), error.message, &FaultRow::name)->is_transient;
}

std::string text_of(const Faults& faults, const Setting& setting) {
  std::string text = setting.is_change ? "change: " : "read: ";
  for (const FaultRow* fault : faults) {
    text += std::string{fault->name} + "; ";
  }
  return text + std::to_string(setting.tokens) + " tokens, jitter " +
         (setting.is_jitter_high ? "high" : "low") + ", refused for " +
         std::to_string(setting.refused_for.count()) + " ms" +
         (setting.repeats_unsent ? ", repeats what never left" : "");
}

RetryOptions terms_of(ScriptedCall& call, const Setting& setting) {
  RetryOptions options = call.options();
  options.should_retry = is_transient_by_table;
  options.random = [high = setting.is_jitter_high] { return high ? 0.9999 : 0.0; };
  options.is_mutation = setting.is_change;
  options.repeat_unsent = setting.repeats_unsent;
  options.refused_for = [refused = setting.refused_for] { return refused; };
  return options;
}

/// Runs it. Empty where everything is as expected.
std::string differs(const Faults& faults, const Setting& setting, const Expected& wanted) {
  std::vector<Step> script;
  for (const FaultRow* fault : faults) {
    script.push_back(step_of(*fault));
  }
  ScriptedCall call(std::move(script));
  RetryBudget budget;
  for (int i = setting.tokens; i < 10; ++i) {
    static_cast<void>(budget.take());
  }
  RetryOptions options = terms_of(call, setting);
  draw_from(budget, options);

  const auto result = call.run(std::move(options));

  if (call.observer.decisions() != wanted.decisions) {
    return "decisions";
  }
  if (call.clock->waits() != wanted.waits) {
    return "waits";
  }
  if (result || result.error().code != wanted.code) {
    return "code";
  }
  if (result.error().outcome != wanted.outcome) {
    return "outcome";
  }
  return budget.snapshot().tokens == wanted.tokens ? "" : "tokens";
}

/// Walks all continuations of a sequence that has been repeated so far. Returns how many ended.
std::size_t walk(Faults& faults, const Setting& setting) {
  std::size_t ended = 0;
  for (const FaultRow& fault : fault_rows()) {
    faults.push_back(&fault);
    const Expected wanted = expected(faults, setting);
    if (wanted.decisions.back() == Decision::retry) {
      ended += walk(faults, setting);
    } else {
      ++ended;
      if (const auto wrong = differs(faults, setting, wanted); !wrong.empty()) {
        FAIL(wrong << " differ: " << text_of(faults, setting));
      }
    }
    faults.pop_back();
  }
  return ended;
}

std::size_t walk_all(Setting setting) {
  std::size_t ended = 0;
  for (const bool is_high : {false, true}) {
    for (const int tokens : {10, 7, 6, 5, 0}) {
      for (const Duration refused : {0ms, 300ms, 5'000ms}) {
        setting.is_jitter_high = is_high;
        setting.tokens = tokens;
        setting.refused_for = refused;
        Faults faults;
        ended += walk(faults, setting);
      }
    }
  }
  return ended;
}

}  // namespace

TEST_CASE("every execution of a read is as the tables say", "[unit][retry][model]") {
  CHECK(walk_all({}) > 20'000);
}

TEST_CASE("every execution of a change is as the tables say", "[unit][retry][model]") {
  CHECK(walk_all({.is_change = true}) == 15 * 30);
  CHECK(walk_all({.is_change = true, .repeats_unsent = true}) > 15 * 30);
}
