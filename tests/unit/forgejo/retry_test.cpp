// The retry policy of Forgejo over a script: what is repeated, after which wait, and what is not.

#include "tests/unit/forgejo/forgejo_fixture.hpp"

#include <algorithm>
#include <chrono>

using namespace std::chrono_literals;
using namespace gitprovider;
using namespace gitprovider::testing;

using Decisions = std::vector<Decision>;

namespace {

const std::string kLogin = "GET /user";
const std::string kCreate = "POST /user/repos";

Result<Applied<Repository>> create(ForgejoFixture& forgejo, const Call& call = {}) {
  return forgejo.host().create_repo({.repo = kWidget}, call);
}

/// The decisions on the requests after the first, which only asks whose token it is.
Decisions decisions_on_change(const ForgejoFixture& forgejo) {
  Decisions all = forgejo.observer->decisions();
  all.erase(all.begin());
  return all;
}

}  // namespace

TEST_CASE("a read is repeated after 300 ms, 600 ms and 1,200 ms", "[unit][forgejo][retry][R8]") {
  ForgejoFixture forgejo;
  forgejo.on(kGetRepo, 502, "").on(kGetRepo, 503, "").on(kGetRepo, 504, "");
  forgejo.on(kGetRepo, 200, repository_json());

  CHECK(forgejo.host().get_repo(kWidget));
  CHECK(forgejo.clock->waits() == std::vector<Duration>{300ms, 600ms, 1200ms});
}

TEST_CASE("a read whose body is lost half way, or that finds no host, is repeated",
          "[unit][forgejo][retry][R8]") {
  const auto [cause, delivery] = GENERATE(table<Cause, Delivery>({
      {Cause::body_dropped, Delivery::answered},
      {Cause::reset, Delivery::maybe_applied},
      {Cause::timeout, Delivery::maybe_applied},
      {Cause::connect, Delivery::never_sent},
      {Cause::dns, Delivery::never_sent},
  }));
  ForgejoFixture forgejo;
  forgejo.script.on(kGetRepo, failure(cause, delivery));
  forgejo.on(kGetRepo, 200, repository_json());

  CHECK(forgejo.host().get_repo(kWidget));
}

TEST_CASE("a read that fails without end ends after four attempts", "[unit][forgejo][retry][R8]") {
  ForgejoFixture forgejo;
  for (int i = 0; i < 4; ++i) {
    forgejo.on(kGetRepo, 503, "");
  }

  const auto repository = forgejo.host().get_repo(kWidget);

  REQUIRE_FALSE(repository);
  CHECK(repository.error().code == ErrorCode::attempts_exhausted);
  CHECK(repository.error().http_status == 503);
}

TEST_CASE("a permanent failure looks as it would without a retry", "[unit][forgejo][retry][R8]") {
  const auto [status, code] = GENERATE(table<int, ErrorCode>({
      {401, ErrorCode::unauthorized},
      {404, ErrorCode::not_found},
      {429, ErrorCode::rate_limited},
      {500, ErrorCode::unavailable},
  }));
  ForgejoFixture forgejo;
  forgejo.on(kGetRepo, status, saying("x"));

  CHECK(forgejo.host().get_repo(kWidget).error().code == code);
  CHECK(forgejo.clock->waits().empty());
}

TEST_CASE("a change that never went out is sent again", "[unit][forgejo][retry][R8]") {
  const auto cause = GENERATE(Cause::connect, Cause::dns);
  ForgejoFixture forgejo;
  forgejo.on(kLogin, 200, R"({"login":"acme"})");
  forgejo.script.on(kCreate, failure(cause, Delivery::never_sent))
      .on(kCreate, failure(cause, Delivery::never_sent));
  forgejo.on(kCreate, 201, repository_json(true));

  CHECK(create(forgejo));
  CHECK(decisions_on_change(forgejo) ==
        Decisions{Decision::retry, Decision::retry, Decision::return_});
  CHECK(forgejo.clock->waits() == std::vector<Duration>{300ms, 600ms});
}

TEST_CASE("a change that never got out in four attempts says so in its own words",
          "[unit][forgejo][retry][R8]") {
  ForgejoFixture forgejo;
  forgejo.on(kLogin, 200, R"({"login":"acme"})");
  for (int i = 0; i < 4; ++i) {
    forgejo.script.on(kCreate, failure(Cause::connect, Delivery::never_sent));
  }

  const auto made = create(forgejo);

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::network);
  CHECK(made.error().outcome == Outcome::not_applied);
  CHECK(decisions_on_change(forgejo).back() == Decision::attempts_exhausted);
}

TEST_CASE("a change that may have arrived is never sent again", "[unit][forgejo][retry][R1]") {
  ForgejoFixture forgejo;
  forgejo.on(kLogin, 200, R"({"login":"acme"})");
  SECTION("the connection was lost") {
    forgejo.script.on(kCreate, failure(Cause::reset, Delivery::maybe_applied));
  }
  SECTION("nothing came back") {
    forgejo.script.on(kCreate, failure(Cause::timeout, Delivery::maybe_applied));
  }
  SECTION("the host answered 5xx") { forgejo.on(kCreate, GENERATE(500, 502, 503, 504), ""); }

  forgejo.script.always(kGetRepo, answer(404, saying("not found")));

  const auto made = create(forgejo, {.deadline = 2s});  // too short to prove that it was not made

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::unknown_outcome);
  CHECK(decisions_on_change(forgejo).front() == Decision::check_state);
  const auto lines = forgejo.lines();
  CHECK(std::count(lines.begin(), lines.end(), kCreate) == 1);
}

TEST_CASE("a change whose answer says no is sent once", "[unit][forgejo][retry][R8]") {
  const int status = GENERATE(401, 403, 404, 409, 422, 423, 429);
  ForgejoFixture forgejo;
  forgejo.on(kLogin, 200, R"({"login":"acme"})").on(kCreate, status, saying("no"));

  const auto made = create(forgejo);

  REQUIRE_FALSE(made);
  CHECK(made.error().outcome == Outcome::not_applied);
  CHECK(decisions_on_change(forgejo) == Decisions{Decision::return_});
}
