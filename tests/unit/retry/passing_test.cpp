#include "src/retry/passing.hpp"

#include "tests/catch_compat.hpp"

using namespace gitprovider;

TEST_CASE("a way that broke may be whole at the next try", "[unit][retry][passing]") {
  const auto [cause, passes] = GENERATE(table<Cause, bool>({
      {Cause::connect, true},
      {Cause::timeout, true},
      {Cause::reset, true},
      {Cause::body_dropped, true},
      {Cause::none, false},
      {Cause::answered, false},
      {Cause::dns, false},
      {Cause::tls, false},
      {Cause::protocol, false},
      {Cause::cancelled, false},
      {Cause::circuit_open, false},
      {Cause::overloaded, false},
      {Cause::budget_exhausted, false},
      {Cause::rate_limited, false},
  }));

  CHECK(may_pass(cause) == passes);
}
