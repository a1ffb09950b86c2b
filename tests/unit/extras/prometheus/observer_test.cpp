#include "src/extras/prometheus/observer.hpp"

#include "tests/unit/extras/prometheus/scrape.hpp"

#include <cmath>
#include <prometheus/text_serializer.h>
#include <sstream>

using namespace gitprovider;
using namespace gitprovider::testing;
using namespace std::chrono_literals;

namespace {

const Labels kReads{{"operation", "getRepo"}, {"provider", "github"}};
const Labels kChanges{{"operation", "createBranch"}, {"provider", "gitlab"}};

Labels with(Labels labels, const Labels& more) {
  labels.insert(more.begin(), more.end());
  return labels;
}

}  // namespace

TEST_CASE("an attempt is counted by what came back and what was decided", "[unit][prometheus]") {
  Observed at;

  at.observer->on_attempt(repeated_read());
  at.observer->on_attempt(repeated_read());

  CHECK(counted(*at.registry, "gitprovider_attempts_total",
                with(kReads, {{"cause", "answered"}, {"decision", "retry"}})) == 2.0);
}

TEST_CASE("an attempt's duration is that between its times", "[unit][prometheus]") {
  Observed at({.attempt_seconds = {0.05, 0.1}});

  at.observer->on_attempt(repeated_read());

  const auto found = series(*at.registry, "gitprovider_attempt_duration_seconds", kReads);
  REQUIRE(found);
  CHECK(found->histogram.sample_count == 1);
  CHECK(std::abs(found->histogram.sample_sum - 0.07) < 1e-9);
  REQUIRE(found->histogram.bucket.size() == 3);
  CHECK(found->histogram.bucket[0].cumulative_count == 0);
  CHECK(found->histogram.bucket[1].cumulative_count == 1);
}

TEST_CASE("what our own policies refuse is counted and took no time", "[unit][prometheus]") {
  Observed at;
  AttemptEvent refused = repeated_read();
  refused.cause = GENERATE(Cause::circuit_open, Cause::overloaded, Cause::budget_exhausted);
  refused.decision = Decision::return_;
  refused.delay.reset();

  at.observer->on_attempt(refused);

  CHECK(counted(*at.registry, "gitprovider_attempts_total",
                with(kReads, {{"cause", std::string{to_string(refused.cause)}},
                              {"decision", "return"}})) == 1.0);
  CHECK_FALSE(series(*at.registry, "gitprovider_attempt_duration_seconds", kReads));
}

TEST_CASE("waits are summed up in seconds", "[unit][prometheus]") {
  Observed at;
  AttemptEvent last = repeated_read();
  last.decision = Decision::return_;
  last.delay.reset();

  at.observer->on_attempt(repeated_read());
  at.observer->on_attempt(repeated_read());
  at.observer->on_attempt(last);

  CHECK(counted(*at.registry, "gitprovider_wait_seconds_total", kReads) == 0.5);
}

TEST_CASE("waits for a limit are summed up by what they are for", "[unit][prometheus]") {
  Observed at;
  WaitEvent wait{.operation = Operation::create_repo,
                 .provider = "github",
                 .reason = WaitReason::own_pace,
                 .delay = Duration{1'500}};

  at.observer->on_wait(wait);
  at.observer->on_wait(wait);
  wait.reason = WaitReason::host_limit;
  at.observer->on_wait(wait);

  prometheus::Labels labels{
      {"operation", "createRepo"}, {"provider", "github"}, {"reason", "own_pace"}};
  CHECK(counted(*at.registry, "gitprovider_held_seconds_total", labels) == 3.0);
  labels["reason"] = "host_limit";
  CHECK(counted(*at.registry, "gitprovider_held_seconds_total", labels) == 1.5);
}

TEST_CASE("an operation is counted by its effect and its error", "[unit][prometheus]") {
  Observed at;
  OperationReport failed = lost_change(Outcome::unknown);
  failed.error = ErrorCode::unknown_outcome;

  at.observer->on_operation(lost_change(Outcome::applied));
  at.observer->on_operation(failed);

  CHECK(counted(*at.registry, "gitprovider_operations_total",
                with(kChanges, {{"outcome", "applied"}, {"error", "none"}})) == 1.0);
  CHECK(counted(*at.registry, "gitprovider_operations_total",
                with(kChanges, {{"outcome", "unknown"}, {"error", "unknown_outcome"}})) == 1.0);
}

TEST_CASE("an operation's duration and attempts are distributions", "[unit][prometheus]") {
  Observed at;

  at.observer->on_operation(lost_change(Outcome::applied));

  const auto took = series(*at.registry, "gitprovider_operation_duration_seconds", kChanges);
  const auto attempts = series(*at.registry, "gitprovider_operation_attempts", kChanges);
  REQUIRE(took);
  REQUIRE(attempts);
  CHECK(took->histogram.sample_sum == 4.0);
  CHECK(attempts->histogram.sample_sum == 3.0);
  CHECK(attempts->histogram.bucket[2].upper_bound == 2.0);
  CHECK(attempts->histogram.bucket[2].cumulative_count == 0);
  CHECK(attempts->histogram.bucket[3].cumulative_count == 1);
}

TEST_CASE("a lost answer is counted by what looking found", "[unit][prometheus]") {
  Observed at;
  OperationReport seen = lost_change(Outcome::applied);
  seen.was_checked = false;

  at.observer->on_operation(lost_change(Outcome::not_applied));
  at.observer->on_operation(seen);

  CHECK(counted(*at.registry, "gitprovider_lost_answers_total",
                with(kChanges, {{"outcome", "not_applied"}})) == 1.0);
  CHECK(counted(*at.registry, "gitprovider_lost_answers_total",
                with(kChanges, {{"outcome", "applied"}})) == 0.0);
}

TEST_CASE("nothing of a single call reaches the metrics", "[unit][prometheus]") {
  Observed at;
  AttemptEvent named = repeated_read();
  named.provider = "secret-host";
  std::ostringstream text;

  at.observer->on_attempt(named);
  at.observer->on_operation(lost_change(Outcome::applied));

  prometheus::TextSerializer{}.Serialize(text, at.registry->Collect());
  CHECK(text.str().find("secret") == std::string::npos);
  CHECK(text.str().find("owner") == std::string::npos);
  CHECK(text.str().find("provider=\"other\"") != std::string::npos);
}
