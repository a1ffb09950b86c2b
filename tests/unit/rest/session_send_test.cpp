#include "tests/catch_compat.hpp"
#include "tests/unit/rest/session_fixture.hpp"

using namespace gitprovider;
using namespace gitprovider::testing;
using namespace std::chrono_literals;

using Decisions = std::vector<Decision>;

namespace {

constexpr const char* kPost = "POST /repos/acme/widget";

rest::Mutation creation(rest::Effect effect = rest::Effect::visible) {
  return {.target = repository(),
          .body = R"({"name":"widget"})",
          .effect = effect,
          .subject = "repository acme/widget"};
}

Result<std::string> read_name(const json::Value& root) {
  return root.string("name").transform([](std::string_view name) { return std::string{name}; });
}

Result<std::string> send(SessionFixture& host, rest::Effect effect = rest::Effect::visible,
                         const Call& call = {}) {
  return host.run<std::string>(
      [&](rest::Session& session, rest::Scope& scope) {
        return session.send_as(scope, creation(effect), read_name);
      },
      Operation::create_repo, call);
}

}  // namespace

TEST_CASE("a mutation is sent once, as JSON", "[unit][rest]") {
  SessionFixture host;
  host.script.on(kPost, answer(201, R"({"name":"widget"})", json_headers()));

  CHECK(send(host).value() == "widget");

  const auto request = host.script.requests().at(0);
  CHECK(request.send_once);
  CHECK(request.body == R"({"name":"widget"})");
  CHECK(request.headers.find("content-type") == "application/json");
  CHECK(request.headers.find("x-request-id") == host.observer->events()[0].request_id);
  CHECK(host.observer->events()[0].max_attempts == 1);
  CHECK(host.observer->reports()[0].outcome == Outcome::applied);
}

TEST_CASE("what a change gives back holds no token either", "[unit][rest][T56]") {
  SessionFixture host;
  host.options.token = Token::parse("s3cr3t-t0ken-value").value();
  host.script.on(kPost, answer(201, R"({"name":"s3cr3t-t0ken-value"})", json_headers()));

  CHECK(send(host).value() == "******************");
}

TEST_CASE("what prepares a change is no attempt of it", "[unit][rest]") {
  SessionFixture host;
  host.script.on(kGetRepository, answer(503))
      .on(kGetRepository, answer(200, "{}", json_headers()))
      .on(kPost, answer(201, R"({"name":"object"})", json_headers()))
      .on(kPost, answer(201, R"({"name":"widget"})", json_headers()));

  const auto made = host.run<std::string>(
      [](rest::Session& session, rest::Scope& scope) {
        REQUIRE(session.read_json(scope, repository()));
        REQUIRE(session.send_as(scope, creation(rest::Effect::invisible), read_name));
        return session.send_as(scope, creation(), read_name);
      },
      Operation::create_repo);

  REQUIRE(made);
  CHECK(host.observer->events().size() == 4);
  CHECK(host.observer->reports()[0].attempts == 1);
  CHECK(host.observer->reports()[0].most_attempts == 2);
}

TEST_CASE("a change that fails while it is prepared was not attempted", "[unit][rest]") {
  SessionFixture host;
  host.script.on(kGetRepository, answer(404));

  const auto made = host.run<std::string>(
      [](rest::Session& session, rest::Scope& scope) {
        return session.read_as(scope, repository(), read_name);
      },
      Operation::create_repo);

  REQUIRE_FALSE(made);
  CHECK(host.observer->reports()[0].attempts == 0);
  CHECK(host.observer->reports()[0].most_attempts == 1);
}

TEST_CASE("a POST that is silent is never sent again", "[unit][rest][E10]") {
  SessionFixture host;
  host.script.on(kPost, failure(Cause::timeout, Delivery::maybe_applied));

  const auto result = send(host);

  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::unknown_outcome);
  CHECK(result.error().outcome == Outcome::unknown);
  CHECK_THAT(result.error().message,
             Catch::Matchers::EndsWith("look at repository acme/widget before repeating"));
  CHECK(host.script.requests().size() == 1);
  CHECK(host.observer->decisions() == Decisions{Decision::check_state});
  CHECK(host.observer->reports()[0].outcome == Outcome::unknown);
}

TEST_CASE("an unknown outcome that is not to be checked is returned", "[unit][rest]") {
  SessionFixture host;
  host.script.on(kPost, answer(502));

  const auto result = send(host, rest::Effect::visible, {.on_unknown = OnUnknown::return_});

  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::unknown_outcome);
  CHECK(result.error().http_status == 502);
  CHECK(host.observer->decisions() == Decisions{Decision::return_});
}

TEST_CASE("a lost answer to what nobody can see is its own failure", "[unit][rest]") {
  SessionFixture host;
  host.script.on(kPost, failure(Cause::timeout, Delivery::maybe_applied));

  const auto result = send(host, rest::Effect::invisible);

  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::timeout);
  CHECK(result.error().outcome == Outcome::not_applied);
  CHECK(host.script.requests().size() == 1);
  CHECK(host.observer->decisions() == Decisions{Decision::return_});
}

TEST_CASE("a refusal keeps its code and the time to come back", "[unit][rest]") {
  SessionFixture host;
  host.script.on(kPost, answer(429, "slow down", {{.name = "Retry-After", .value = "60"}}));

  const auto result = send(host);

  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::rate_limited);
  CHECK(result.error().outcome == Outcome::not_applied);
  CHECK(result.error().retry_after == 60s);
  CHECK(host.clock->waits().empty());
}

TEST_CASE("a change that was made and whose answer cannot be used says both", "[unit][rest]") {
  SessionFixture host;
  SECTION("cut short below HTTP") {
    host.script.on(kPost, failure(Cause::body_dropped, Delivery::answered, 201));
  }
  SECTION("JSON that ends early") { host.script.on(kPost, answer(201, R"({"name")")); }
  SECTION("no content") { host.script.on(kPost, answer(201)); }
  SECTION("a field is missing") { host.script.on(kPost, answer(201, "{}", json_headers())); }

  const auto result = send(host);

  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::protocol);
  CHECK(result.error().outcome == Outcome::applied);
  CHECK(result.error().http_status == 201);
  CHECK_THAT(result.error().message, Catch::Matchers::Contains("the change was made"));
  CHECK(host.observer->reports()[0].outcome == Outcome::applied);
  CHECK(host.script.requests().size() == 1);
}

TEST_CASE("a success that is not the API's own proves nothing of a change", "[unit][rest][T25]") {
  SessionFixture host;
  host.script.on(
      kPost, answer(200, "<html>sign in</html>", {{.name = "Content-Type", .value = "text/html"}}));

  const auto result = send(host);

  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::unknown_outcome);
  CHECK(result.error().outcome == Outcome::unknown);
  CHECK_THAT(result.error().message, Catch::Matchers::Contains("base URL"));
  CHECK(host.observer->events()[0].decision == Decision::check_state);
  CHECK(host.script.requests().size() == 1);
}

TEST_CASE("a mutation follows no redirect", "[unit][rest][T48]") {
  const int status = GENERATE(301, 302, 303, 307, 308);
  SessionFixture host;
  host.script.on(kPost, answer(status, {}, {{.name = "Location", .value = "/api/other"}}));

  const auto result = send(host);

  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::protocol);
  CHECK(result.error().outcome == Outcome::not_applied);
  CHECK(result.error().message.find("/api/other") == std::string::npos);
  CHECK(host.script.requests().size() == 1);
}

TEST_CASE("a request without a body names no content type", "[unit][rest]") {
  SessionFixture host;
  host.script.on("PUT /repos/acme/widget", answer(204));

  const auto reply = host.run<rest::Reply>(
      [](rest::Session& session, rest::Scope& scope) {
        return session.send(scope, {.method = http::Method::put, .target = repository()});
      },
      Operation::protect_branch);

  REQUIRE(reply);
  CHECK(reply->status == 204);
  CHECK(reply->outcome == Outcome::applied);
  CHECK_FALSE(host.script.requests()[0].headers.find("content-type"));
}

TEST_CASE("a mutation that never left is sent again where the host's policy says so",
          "[unit][rest][R8]") {
  SessionFixture host;
  host.dialect.repeat_unsent = true;
  const auto effect = GENERATE(rest::Effect::visible, rest::Effect::invisible);
  host.script.on(kPost, failure(Cause::connect, Delivery::never_sent))
      .on(kPost, answer(201, R"({"name":"widget"})", json_headers()));

  CHECK(send(host, effect).value() == "widget");

  const auto requests = host.script.requests();
  REQUIRE(requests.size() == 2);
  CHECK(requests[1].send_once);
  CHECK(requests[1].body == requests[0].body);
  CHECK(requests[1].headers.lines().size() == requests[0].headers.lines().size());
  CHECK(requests[1].headers.find("x-request-id") != requests[0].headers.find("x-request-id"));
  CHECK(host.observer->decisions() == Decisions{Decision::retry, Decision::return_});
}

TEST_CASE("no policy of a host repeats a mutation that may have arrived", "[unit][rest][R8]") {
  SessionFixture host;
  host.dialect.repeat_unsent = true;
  const auto effect = GENERATE(rest::Effect::visible, rest::Effect::invisible);
  host.script.on(kPost, failure(Cause::reset, Delivery::maybe_applied));

  CHECK_FALSE(send(host, effect));
  CHECK(host.script.requests().size() == 1);
}

TEST_CASE("a mutation that never left is returned where no policy says otherwise",
          "[unit][rest][R1]") {
  SessionFixture host;
  host.script.on(kPost, failure(Cause::connect, Delivery::never_sent));

  const auto result = send(host);

  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::network);
  CHECK(host.script.requests().size() == 1);
}
