#include "src/core/passing.hpp"

#include "tests/catch_compat.hpp"

using namespace gitprovider;

TEST_CASE("a failure of the host or the way to it may be over in a moment",
          "[unit][core][passing]") {
  const auto code = GENERATE(ErrorCode::rate_limited, ErrorCode::unavailable, ErrorCode::network,
                             ErrorCode::timeout, ErrorCode::attempts_exhausted);

  CHECK(is_blip(code));
  CHECK(may_pass(code));
}

TEST_CASE("what ended one call may be over at the next", "[unit][core][passing]") {
  const auto code =
      GENERATE(ErrorCode::deadline_exceeded, ErrorCode::circuit_open, ErrorCode::overloaded,
               ErrorCode::budget_exhausted, ErrorCode::protocol);

  CHECK_FALSE(is_blip(code));
  CHECK(may_pass(code));
}

TEST_CASE("a refusal stays one", "[unit][core][passing]") {
  const auto code =
      GENERATE(ErrorCode::unauthorized, ErrorCode::forbidden, ErrorCode::not_found,
               ErrorCode::already_exists, ErrorCode::conflict, ErrorCode::invalid_argument,
               ErrorCode::cancelled, ErrorCode::unsupported, ErrorCode::unknown_outcome,
               ErrorCode::local_io);

  CHECK_FALSE(is_blip(code));
  CHECK_FALSE(may_pass(code));
}
