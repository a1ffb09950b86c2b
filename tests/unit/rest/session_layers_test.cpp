// What a dialect says beside its statuses: a layer of retries below the attempts, and reads that
// ask for headers alone.

#include "tests/catch_compat.hpp"
#include "tests/unit/rest/session_fixture.hpp"

#include <utility>

using namespace gitprovider;
using namespace gitprovider::testing;
using namespace std::chrono_literals;

namespace {

bool is_bad_gateway(const Error& error) { return error.http_status == 502; }

/// A session whose host repeats 502 by itself, twice at most.
rest::Session open_layered(SessionFixture& fixture, bool repeats_mutations) {
  rest::Dialect dialect = invented_dialect();
  dialect.should_retry = nullptr;
  dialect.inner = {.max_tries = 3,
                   .backoff = {.base = 100ms, .cap = 100ms, .low = 1.0, .high = 1.0},
                   .should_retry = is_bad_gateway,
                   .repeats_mutations = repeats_mutations};
  fixture.options.clock = fixture.clock;
  fixture.options.observer = fixture.observer;
  return {std::move(dialect),
          std::make_unique<ScriptedTransport>(fixture.script),
          {.scheme = "https", .host = "git.example", .port = 443, .prefix = "/api"},
          fixture.options};
}

Result<rest::Reply> read(rest::Session& session) {
  return session.run<rest::Reply>(Operation::get_repo, {}, [&](rest::Scope& scope) {
    return session.read(scope, repository());
  });
}

Result<rest::Reply> change(rest::Session& session) {
  return session.run<rest::Reply>(Operation::create_branch, {}, [&](rest::Scope& scope) {
    return session.send(scope, {.target = repository(), .body = "{}", .subject = "it"});
  });
}

void answers(SessionFixture& fixture, const std::string& method, std::size_t times) {
  for (std::size_t i = 0; i < times; ++i) {
    fixture.script.on(method + " /repos/acme/widget", answer(502));
  }
}

}  // namespace

TEST_CASE("a layer below repeats reads, and tells the last answer as it is", "[unit][rest][R5]") {
  SessionFixture fixture;
  answers(fixture, "GET", 3);
  rest::Session session = open_layered(fixture, false);

  const auto reply = read(session);

  REQUIRE_FALSE(reply);
  CHECK(reply.error().code == ErrorCode::unavailable);
  CHECK(fixture.script.deviations().empty());
  CHECK(fixture.observer->reports().back().attempts == 3);
}

TEST_CASE("a layer below repeats changes only where it says so", "[unit][rest][R6]") {
  const bool repeats_mutations = GENERATE(false, true);
  SessionFixture fixture;
  answers(fixture, "POST", repeats_mutations ? 3 : 1);
  rest::Session session = open_layered(fixture, repeats_mutations);

  const auto reply = change(session);

  REQUIRE_FALSE(reply);
  CHECK(reply.error().code == ErrorCode::unknown_outcome);
  CHECK(fixture.script.deviations().empty());
  for (const auto& request : fixture.script.requests()) {
    CHECK(request.send_once);
    CHECK(request.body == "{}");
  }
}

TEST_CASE("who wants one attempt wants no layer below either", "[unit][rest]") {
  SessionFixture fixture;
  answers(fixture, "GET", 1);
  fixture.options.retry.max_attempts = 1;
  rest::Session session = open_layered(fixture, false);

  CHECK_FALSE(read(session));
  CHECK(fixture.script.deviations().empty());
}

TEST_CASE("headers are read without content, and repeated like any read", "[unit][rest]") {
  SessionFixture fixture;
  fixture.script.on("HEAD /repos/acme/widget", answer(503))
      .on("HEAD /repos/acme/widget", answer(200, "", {{.name = "X-Size", .value = "7"}}));

  const auto reply = fixture.run<rest::Reply>([](rest::Session& session, rest::Scope& scope) {
    return session.read_headers(scope, repository());
  });

  REQUIRE(reply);
  CHECK(reply->headers.find("x-size") == "7");
}

TEST_CASE("an answer nobody knows is marked in its event", "[unit][rest]") {
  SessionFixture fixture;
  fixture.script.on(kGetRepository, answer(418));
  rest::Dialect dialect = invented_dialect();
  dialect.read_error = [](const http::Exchange&, const rest::ReadContext&) {
    return Error{.code = ErrorCode::protocol, .is_unclassified = true};
  };
  fixture.options.observer = fixture.observer;
  rest::Session session{std::move(dialect),
                        std::make_unique<ScriptedTransport>(fixture.script),
                        {.scheme = "https", .host = "git.example", .port = 443, .prefix = "/api"},
                        fixture.options};

  CHECK(read(session).error().is_unclassified);
  CHECK(fixture.observer->events().back().is_unclassified);
}
