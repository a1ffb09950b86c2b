#include "gitprovider/retry/mutation_outcome.hpp"

#include "tests/catch_compat.hpp"

using namespace gitprovider;

namespace {

Outcome answered(Cause cause, int status) {
  return mutation_outcome({.cause = cause, .delivery = Delivery::answered, .status = status});
}

}  // namespace

TEST_CASE("a 2xx is applied, whatever became of its body", "[unit][retry][mutation]") {
  const int status = GENERATE(200, 201, 202, 204, 299);
  const Cause cause =
      GENERATE(Cause::answered, Cause::body_dropped, Cause::protocol, Cause::timeout);

  CHECK(answered(cause, status) == Outcome::applied);
}

TEST_CASE("a refusal by the host changed nothing", "[unit][retry][mutation]") {
  const int status = GENERATE(301, 307, 400, 401, 403, 404, 409, 422, 429, 499);
  const Cause cause = GENERATE(Cause::answered, Cause::body_dropped, Cause::protocol);

  CHECK(answered(cause, status) == Outcome::not_applied);
}

TEST_CASE("a 5xx may have changed something", "[unit][retry][mutation]") {
  const int status = GENERATE(500, 501, 502, 503, 504, 505, 599);
  const Cause cause = GENERATE(Cause::answered, Cause::body_dropped, Cause::protocol);

  CHECK(answered(cause, status) == Outcome::unknown);
}

TEST_CASE("what never left changed nothing", "[unit][retry][mutation]") {
  const Cause cause = GENERATE(Cause::none, Cause::dns, Cause::connect, Cause::tls,
                               Cause::cancelled, Cause::circuit_open, Cause::overloaded);

  CHECK(mutation_outcome({.cause = cause, .delivery = Delivery::never_sent}) ==
        Outcome::not_applied);
}

TEST_CASE("what began to go out may have arrived", "[unit][retry][mutation]") {
  const Cause cause = GENERATE(Cause::none, Cause::connect, Cause::tls, Cause::timeout,
                               Cause::reset, Cause::cancelled);

  CHECK(mutation_outcome({.cause = cause, .delivery = Delivery::maybe_applied}) ==
        Outcome::unknown);
}

TEST_CASE("facts that contradict each other are not trusted", "[unit][retry][mutation]") {
  CHECK(mutation_outcome({.cause = Cause::timeout}) == Outcome::unknown);
  CHECK(mutation_outcome({.cause = Cause::reset}) == Outcome::unknown);
  CHECK(answered(Cause::answered, 0) == Outcome::unknown);
  CHECK(answered(Cause::answered, 103) == Outcome::unknown);
  CHECK(mutation_outcome({.cause = Cause::answered, .status = 503}) == Outcome::unknown);
}
