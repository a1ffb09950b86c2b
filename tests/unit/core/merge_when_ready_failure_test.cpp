// What fails while it is waited, and what a failed merge leaves.

#include "tests/catch_compat.hpp"
#include "tests/unit/core/merge_waiting.hpp"

#include <algorithm>
#include <string>
#include <utility>

using namespace std::chrono_literals;
using namespace gitprovider;
using namespace gitprovider::testing;

namespace {

Error down() {
  return {.code = ErrorCode::attempts_exhausted,
          .message = "GET: 503",
          .cause = Cause::answered,
          .delivery = Delivery::answered,
          .http_status = 503};
}

}  // namespace

TEST_CASE("a host that is down for minutes is survived", "[unit][merge]") {
  MergeWaiting w;
  w.host.on_readiness = [&]() -> Result<MergeReadiness> {
    const bool is_down = w.passed() > 1min && w.passed() < 6min;
    return is_down ? Result<MergeReadiness>{down()} : w.host.ready();
  };
  w.host.on_checks = [&] {
    return MergeWaiting::build(w.passed() < 8min ? CheckState::pending : CheckState::passed);
  };

  REQUIRE(w.run());
  CHECK(w.host.merges.size() == 1);
  CHECK(std::ranges::count(w.progress, "the last look failed: GET: 503",
                           &MergeProgress::waiting_for) >= 9);
}

TEST_CASE("every failure that may pass is survived, of either read", "[unit][merge]") {
  const auto code = GENERATE(
      ErrorCode::rate_limited, ErrorCode::unavailable, ErrorCode::network, ErrorCode::timeout,
      ErrorCode::deadline_exceeded, ErrorCode::attempts_exhausted, ErrorCode::circuit_open,
      ErrorCode::overloaded, ErrorCode::budget_exhausted, ErrorCode::protocol);
  const bool in_checks = GENERATE(true, false);
  MergeWaiting w;
  int failures = 3;
  const auto fails = [&](bool here) { return here && failures-- > 0; };
  w.host.on_readiness = [&]() -> Result<MergeReadiness> {
    return fails(!in_checks) ? Result<MergeReadiness>{Error{.code = code}} : w.host.ready();
  };
  w.host.on_checks = [&]() -> Result<std::vector<Check>> {
    return fails(in_checks) ? Result<std::vector<Check>>{Error{.code = code}}
                            : MergeWaiting::build(CheckState::passed);
  };

  CHECK(w.run());
  CHECK(w.clock->waits().size() == 3);
}

TEST_CASE("a failure that stays ends the wait at once", "[unit][merge]") {
  const auto code = GENERATE(ErrorCode::unauthorized, ErrorCode::forbidden, ErrorCode::not_found,
                             ErrorCode::invalid_argument, ErrorCode::cancelled);
  MergeWaiting w;
  w.host.on_readiness = [&] { return Result<MergeReadiness>{Error{.code = code}}; };

  const auto merged = w.run();

  REQUIRE_FALSE(merged);
  CHECK(merged.error().code == code);
  CHECK(w.clock->waits().empty());
  CHECK(w.host.merges.empty());
}

TEST_CASE("the time a host names is waited, and one that is too long ends it", "[unit][merge]") {
  MergeWaiting w;
  const Duration named = GENERATE(Duration{5min}, Duration{50min});
  bool first = true;
  w.host.on_readiness = [&]() -> Result<MergeReadiness> {
    if (std::exchange(first, false)) {
      return Error{.code = ErrorCode::rate_limited, .retry_after = named};
    }
    return w.host.ready();
  };

  const auto merged = w.run();

  if (named == 5min) {
    CHECK(merged);
    CHECK(w.clock->waits() == std::vector<Duration>{5min});
  } else {
    REQUIRE_FALSE(merged);
    CHECK(merged.error().code == ErrorCode::rate_limited);
    CHECK(w.clock->waits().empty());
  }
}

TEST_CASE("a host that is still down when the wait is over is the error", "[unit][merge]") {
  MergeWaiting w;
  w.host.on_readiness = [] { return Result<MergeReadiness>{down()}; };

  const auto merged = w.run({.wait = 2min});

  REQUIRE_FALSE(merged);
  CHECK(merged.error().code == ErrorCode::attempts_exhausted);
  CHECK(merged.error().http_status == 503);
  CHECK(merged.error().message ==
        "pull request 7: not merged within 2m: the last look failed: GET: 503");
}

TEST_CASE("a merge whose answer was lost is returned and not repeated", "[unit][merge]") {
  MergeWaiting w;
  w.host.on_merge = [] {
    return Error{.code = ErrorCode::unknown_outcome, .outcome = Outcome::unknown};
  };

  const auto merged = w.run();

  REQUIRE_FALSE(merged);
  CHECK(merged.error().outcome == Outcome::unknown);
  CHECK(w.host.merges.size() == 1);
}

TEST_CASE("a merge that the host refused is not repeated", "[unit][merge]") {
  const auto code = GENERATE(ErrorCode::conflict, ErrorCode::rate_limited, ErrorCode::forbidden);
  MergeWaiting w;
  w.host.on_merge = [&] { return Error{.code = code, .delivery = Delivery::answered}; };

  const auto merged = w.run();

  REQUIRE_FALSE(merged);
  CHECK(merged.error().code == code);
  CHECK(w.host.merges.size() == 1);
}

TEST_CASE("a merge of which nothing was sent is tried again after another look", "[unit][merge]") {
  const auto error = GENERATE(
      down(),
      Error{.code = ErrorCode::network, .cause = Cause::connect, .delivery = Delivery::never_sent});
  MergeWaiting w;
  bool first = true;
  w.host.on_merge = [&]() -> Result<Applied<PullRequest>> {
    return std::exchange(first, false) ? Result<Applied<PullRequest>>{error} : w.host.merged();
  };

  REQUIRE(w.run());
  CHECK(w.host.merges.size() == 2);
  CHECK(w.host.checked.size() == 2);
}
