#include "src/core/last_calls.hpp"

#include "tests/catch_compat.hpp"

#include <thread>
#include <vector>

using namespace gitprovider;
using namespace std::chrono_literals;

namespace {

constexpr WallTime kNoon{12h};

Error failure(ErrorCode code, Cause cause = Cause::answered) {
  return {.code = code, .message = "GET /repos/acme/widget: no", .cause = cause};
}

Health told(const LastCalls& calls) {
  Health health;
  calls.tell(health);
  return health;
}

unsigned in_a_row(const LastCalls& calls) { return told(calls).last_failure.value().in_a_row; }

}  // namespace

TEST_CASE("before the first call nothing is remembered", "[unit][health][S8]") {
  CHECK(told(LastCalls{}) == Health{});
}

TEST_CASE("the last success and the last failure are remembered side by side",
          "[unit][health][S8]") {
  LastCalls calls;
  Error error = failure(ErrorCode::unavailable);
  error.http_status = 503;
  error.host_request_id = "A:1";

  calls.record(Operation::get_repo, kNoon, nullptr);
  calls.record(Operation::create_branch, kNoon + 1s, &error);

  CHECK(told(calls).last_success == LastSuccess{.time = kNoon, .operation = Operation::get_repo});
  CHECK(told(calls).last_failure == LastFailure{.time = kNoon + 1s,
                                                .operation = Operation::create_branch,
                                                .code = ErrorCode::unavailable,
                                                .cause = Cause::answered,
                                                .http_status = 503,
                                                .host_request_id = "A:1",
                                                .in_a_row = 1});
}

TEST_CASE("failures with one code are counted until another one or a success",
          "[unit][health][S8]") {
  LastCalls calls;
  const Error refused = failure(ErrorCode::unauthorized);
  const Error down = failure(ErrorCode::unavailable);

  calls.record(Operation::get_repo, kNoon, &refused);
  calls.record(Operation::get_repo, kNoon, &refused);
  CHECK(in_a_row(calls) == 2);
  calls.record(Operation::get_repo, kNoon, &down);
  CHECK(in_a_row(calls) == 1);
  calls.record(Operation::get_repo, kNoon, nullptr);
  CHECK(in_a_row(calls) == 0);
  calls.record(Operation::get_repo, kNoon, &down);
  CHECK(in_a_row(calls) == 1);
}

TEST_CASE("what says nothing of the host changes nothing", "[unit][health][S8]") {
  LastCalls calls;
  const Error lost = failure(ErrorCode::network, Cause::reset);
  calls.record(Operation::get_repo, kNoon, &lost);
  const Health before = told(calls);
  const auto code = GENERATE(ErrorCode::not_found, ErrorCode::already_exists, ErrorCode::conflict,
                             ErrorCode::forbidden, ErrorCode::invalid_argument,
                             ErrorCode::unsupported, ErrorCode::cancelled);
  const Error refusal = failure(code);

  calls.record(Operation::get_repo, kNoon + 1s, &refusal);

  CHECK(told(calls) == before);
}

TEST_CASE("our own refusal does not hide the failure that led to it", "[unit][health][S8]") {
  LastCalls calls;
  const Error down = failure(ErrorCode::unavailable);
  calls.record(Operation::get_repo, kNoon, &down);
  const auto cause = GENERATE(Cause::circuit_open, Cause::overloaded, Cause::budget_exhausted,
                              Cause::rate_limited);
  const Error refused = failure(ErrorCode::circuit_open, cause);

  calls.record(Operation::get_repo, kNoon + 1s, &refused);

  CHECK(told(calls).last_failure->code == ErrorCode::unavailable);
}

TEST_CASE("calls of many threads are counted exactly", "[unit][health][S8]") {
  LastCalls calls;
  const Error down = failure(ErrorCode::unavailable);
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 8; ++i) {
      threads.emplace_back([&] {
        for (int call = 0; call < 500; ++call) {
          calls.record(Operation::get_repo, kNoon, &down);
          static_cast<void>(told(calls));
        }
      });
    }
  }

  CHECK(in_a_row(calls) == 4'000);
}
