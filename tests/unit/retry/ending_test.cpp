#include "src/retry/ending.hpp"

#include "tests/catch_compat.hpp"

using namespace gitprovider;
using namespace std::chrono_literals;

namespace {

Error failure() {
  return {.code = ErrorCode::unavailable,
          .message = "GET /x: answered 503",
          .cause = Cause::answered,
          .delivery = Delivery::answered,
          .http_status = 503,
          .host_request_id = "A:1"};
}

Error ended(Decision decision, Error error = failure()) {
  end_with(error, decision, 4);
  return error;
}

/// Everything but code and message.
bool same_facts(Error left, const Error& right) {
  left.code = right.code;
  left.message = right.message;
  return left == right;
}

}  // namespace

TEST_CASE("an answer is returned as it is", "[unit][retry]") {
  CHECK(ended(Decision::return_) == failure());
}

TEST_CASE("the code says why it ended and the facts of the last attempt stay",
          "[unit][retry][E4]") {
  const auto [decision, code] = GENERATE(table<Decision, ErrorCode>({
      {Decision::attempts_exhausted, ErrorCode::attempts_exhausted},
      {Decision::deadline_exceeded, ErrorCode::deadline_exceeded},
      {Decision::budget_exhausted, ErrorCode::budget_exhausted},
      {Decision::circuit_open, ErrorCode::circuit_open},
      {Decision::cancel, ErrorCode::cancelled},
  }));

  const Error error = ended(decision);

  CHECK(error.code == code);
  CHECK(same_facts(error, failure()));
  CHECK_THAT(error.message, Catch::Matchers::StartsWith("GET /x: answered 503"));
}

TEST_CASE("a time named by the host makes it rate_limited and is kept", "[unit][retry][E5]") {
  Error named = failure();
  named.retry_after = 3599001ms;

  const Error error = ended(Decision::deadline_exceeded, named);

  CHECK(error.code == ErrorCode::rate_limited);
  CHECK(error.retry_after == 3599001ms);
  CHECK(error.message == "GET /x: answered 503; the host asks to come back in 3600 s");
}

TEST_CASE("an unknown outcome is said before anything else", "[unit][retry][E7]") {
  Error lost = failure();
  lost.outcome = Outcome::unknown;

  for (const Decision decision : {Decision::check_state, Decision::return_, Decision::cancel}) {
    CHECK(ended(decision, lost).code == ErrorCode::unknown_outcome);
  }
}

TEST_CASE("a cancelled attempt is not told twice", "[unit][retry]") {
  const Error cancelled{
      .code = ErrorCode::cancelled, .message = "GET /x: cancelled", .cause = Cause::cancelled};

  CHECK(ended(Decision::cancel, cancelled) == cancelled);
}
