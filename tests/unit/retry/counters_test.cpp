#include "gitprovider/retry/counters.hpp"

#include "tests/catch_compat.hpp"

#include <thread>
#include <vector>

using namespace gitprovider;

namespace {

OperationReport read_of(unsigned attempts, std::optional<ErrorCode> error = {}) {
  return {.operation = Operation::get_repo,
          .provider = "mock",
          .attempts = attempts,
          .most_attempts = attempts,
          .error = error};
}

}  // namespace

TEST_CASE("operations are counted by provider, operation and hardest request",
          "[unit][retry][E11]") {
  AttemptCounters counters;
  counters.on_operation(read_of(1));
  counters.on_operation(read_of(1));
  counters.on_operation(read_of(3));
  counters.on_operation(read_of(4, ErrorCode::attempts_exhausted));
  counters.on_operation(read_of(2, ErrorCode::deadline_exceeded));
  counters.on_operation({.operation = Operation::create_repo,
                         .provider = "mock",
                         .attempts = 1,
                         .most_attempts = 1,
                         .outcome = Outcome::unknown,
                         .error = ErrorCode::unknown_outcome});

  const auto counts = counters.snapshot();

  REQUIRE(counts.size() == 2);
  CHECK(
      counts.at({"mock", Operation::get_repo}) ==
      OperationCounts{
          .operations = 5, .failed = 2, .ended_at_deadline = 1, .attempts = {0, 2, 1, 1, 1, 0, 0}});
  CHECK(counts.at({"mock", Operation::create_repo}) ==
        OperationCounts{.operations = 1, .failed = 1, .unknown_outcome = 1, .attempts = {0, 1}});
}

TEST_CASE("attempts beyond the table fall into its last entry", "[unit][retry][E11]") {
  AttemptCounters counters;
  counters.on_operation(read_of(6));
  counters.on_operation(read_of(60));

  const auto counts = counters.snapshot();

  CHECK(counts.at({"mock", Operation::get_repo}).attempts.back() == 2);
}

TEST_CASE("the share of operations that ended at the deadline", "[unit][retry][E11]") {
  CHECK(share_ended_at_deadline({}) == 0.0);
  CHECK(share_ended_at_deadline({.operations = 8, .ended_at_deadline = 2}) == 0.25);
}

TEST_CASE("counting from many threads loses nothing", "[unit][retry][E11]") {
  AttemptCounters counters;
  {
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < 4; ++thread) {
      threads.emplace_back([&] {
        for (int i = 0; i < 1000; ++i) {
          counters.on_operation(read_of(1));
        }
      });
    }
  }

  CHECK(counters.snapshot().at({"mock", Operation::get_repo}).operations == 4000);
}
