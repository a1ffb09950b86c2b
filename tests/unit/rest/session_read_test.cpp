#include "tests/catch_compat.hpp"
#include "tests/unit/rest/session_fixture.hpp"

using namespace gitprovider;
using namespace gitprovider::testing;
using namespace std::chrono_literals;

using Decisions = std::vector<Decision>;

namespace {

Result<std::string> read_name(const json::Value& root) {
  return root.string("name").transform([](std::string_view name) { return std::string{name}; });
}

Result<std::string> read(SessionFixture& host, const Call& call = {}) {
  return host.run<std::string>(
      [](rest::Session& session, rest::Scope& scope) {
        return session.read_as(scope, repository(), read_name);
      },
      Operation::get_repo, call);
}

http::Exchange widget() { return answer(200, R"({"name":"widget"})", json_headers()); }

}  // namespace

TEST_CASE("a read is one request with its own id, and a report", "[unit][rest]") {
  SessionFixture host;
  host.script.on(kGetRepository, widget());

  CHECK(read(host, {.operation_id = "op-7"}).value() == "widget");

  CHECK(host.script.deviations().empty());
  const auto events = host.observer->events();
  REQUIRE(events.size() == 1);
  CHECK(events[0].operation_id == "op-7");
  CHECK(events[0].provider == "mock");
  CHECK(events[0].method == "GET");
  CHECK(events[0].path == "/repos/{owner}/{repo}");
  CHECK(host.script.requests()[0].headers.find("x-request-id") == events[0].request_id);
  CHECK(host.script.requests()[0].timeout == 10s);
  CHECK_FALSE(host.script.requests()[0].send_once);
  const auto reports = host.observer->reports();
  REQUIRE(reports.size() == 1);
  CHECK(reports[0].operation_id == "op-7");
  CHECK(reports[0].operation == Operation::get_repo);
  CHECK(reports[0].attempts == 1);
  CHECK(reports[0].most_attempts == 1);
  CHECK(reports[0].outcome == Outcome::not_applied);
  CHECK_FALSE(reports[0].error);
}

TEST_CASE("a read heals by itself", "[unit][rest][E10]") {
  SessionFixture host;
  host.script.on(kGetRepository, answer(503))
      .on(kGetRepository, failure(Cause::reset, Delivery::maybe_applied))
      .on(kGetRepository, widget());

  CHECK(read(host).value() == "widget");

  CHECK(host.observer->decisions() ==
        Decisions{Decision::retry, Decision::retry, Decision::return_});
  CHECK(host.observer->reports()[0].attempts == 3);
  CHECK(host.observer->reports()[0].most_attempts == 3);
  CHECK(host.clock->waits() == std::vector<Duration>{125ms, 250ms});
}

TEST_CASE("a caller's own settings replace the dialect's", "[unit][rest]") {
  SessionFixture host;
  host.options.retry.max_attempts = 2;
  host.options.retry.backoff = Backoff{.base = 1000ms, .cap = 1000ms};
  host.script.on(kGetRepository, answer(503)).on(kGetRepository, answer(503));

  const auto result = read(host);

  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::attempts_exhausted);
  CHECK(host.clock->waits() == std::vector<Duration>{500ms});
  CHECK(host.observer->reports()[0].error == ErrorCode::attempts_exhausted);
}

TEST_CASE("an error of the host says what was asked, the status and the host's request id",
          "[unit][rest]") {
  SessionFixture host;
  host.script.on(kGetRepository,
                 answer(404, "Not\x1b[31m Found", {{.name = "X-Request-Id", .value = "AB:12"}}));

  const auto result = read(host);

  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::not_found);
  CHECK(result.error().http_status == 404);
  CHECK(result.error().cause == Cause::answered);
  CHECK(result.error().delivery == Delivery::answered);
  CHECK(result.error().host_request_id == "AB:12");
  CHECK_THAT(result.error().message, Catch::Matchers::StartsWith("GET /repos/{owner}/{repo}: Not"));
  CHECK_THAT(result.error().message, Catch::Matchers::EndsWith("(404)"));
  CHECK(result.error().message.find('\x1b') == std::string::npos);
}

TEST_CASE("an answer that repeats the token does not reach the error", "[unit][rest][T56]") {
  SessionFixture host;
  host.options.token = Token::parse("s3cr3t-t0ken-value").value();
  host.script.on(kGetRepository, answer(404, "no s3cr3t-t0ken-value here",
                                        {{.name = "x-request-id", .value = "s3cr3t-t0ken-value"}}));

  const auto result = read(host);

  REQUIRE_FALSE(result);
  CHECK(result.error().message.find("s3cr3t") == std::string::npos);
  CHECK(result.error().host_request_id.find("s3cr3t") == std::string::npos);
}

TEST_CASE("a failure below HTTP keeps cause and delivery", "[unit][rest][E6]") {
  const auto [cause, delivery, code] = GENERATE(table<Cause, Delivery, ErrorCode>({
      {Cause::dns, Delivery::never_sent, ErrorCode::network},
      {Cause::tls, Delivery::never_sent, ErrorCode::network},
      {Cause::protocol, Delivery::answered, ErrorCode::protocol},
      {Cause::cancelled, Delivery::maybe_applied, ErrorCode::cancelled},
  }));
  SessionFixture host;
  host.script.on(kGetRepository, failure(cause, delivery));

  const auto result = read(host);

  REQUIRE_FALSE(result);
  CHECK(result.error().code == code);
  CHECK(result.error().cause == cause);
  CHECK(result.error().delivery == delivery);
  CHECK(result.error().outcome == Outcome::not_applied);
}

TEST_CASE("JSON that ends early is a dropped body and read again", "[unit][rest][T13]") {
  SessionFixture host;
  host.script.on(kGetRepository, answer(200, R"({"name":"wid)", json_headers()))
      .on(kGetRepository, widget());

  CHECK(read(host).value() == "widget");

  CHECK(host.observer->events()[0].cause == Cause::body_dropped);
  CHECK(host.observer->events()[0].status == 200);
}

TEST_CASE("what is not JSON is a protocol error and not read again", "[unit][rest][T25][B30]") {
  SessionFixture host;
  SECTION("a sign-in page") {
    host.script.on(kGetRepository,
                   answer(200, "<html>", {{.name = "Content-Type", .value = "text/html"}}));
  }
  SECTION("garbage") { host.script.on(kGetRepository, answer(200, "{]", json_headers())); }
  SECTION("nothing") { host.script.on(kGetRepository, answer(204)); }
  SECTION("a status nobody asked for") { host.script.on(kGetRepository, answer(305)); }

  const auto result = read(host);

  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::protocol);
  CHECK(result.error().cause == Cause::protocol);
  CHECK(result.error().http_status != 0);
  CHECK(host.observer->decisions() == Decisions{Decision::return_});
}

TEST_CASE("an answer that repeats the token does not reach the result", "[unit][rest][T56]") {
  SessionFixture host;
  host.options.token = Token::parse("s3cr3t-t0ken-value").value();
  host.script.on(kGetRepository,
                 answer(200, R"({"name":"by s3cr3t-t0ken-value"})", json_headers()));

  CHECK(read(host).value() == "by ******************");
}

TEST_CASE("a sign-in page is told as a wrong base URL or token", "[unit][rest][B30]") {
  SessionFixture host;
  host.script.on(
      kGetRepository,
      answer(200, "<html>", {{.name = "Content-Type", .value = "text/html; charset=utf-8"}}));

  const auto result = read(host);

  REQUIRE_FALSE(result);
  CHECK(result.error().message ==
        "GET /repos/{owner}/{repo}: the answer is text/html, not JSON; check the base URL and the "
        "token (200)");
}

TEST_CASE("a field of another type says where and of which request", "[unit][rest]") {
  SessionFixture host;
  host.script.on(kGetRepository, answer(200, R"({"name":null})", json_headers()));

  const auto result = read(host);

  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::protocol);
  CHECK(result.error().http_status == 200);
  CHECK_THAT(result.error().message,
             Catch::Matchers::StartsWith("GET /repos/{owner}/{repo}: name: expected string"));
}

TEST_CASE("a wait is reckoned against the host's own date", "[unit][rest][E5]") {
  SessionFixture host;
  host.script
      .on(kGetRepository,
          answer(503, {},
                 {{.name = "Date", .value = "Thu, 01 Jan 2032 10:00:00 GMT"},
                  {.name = "Retry-After", .value = "Thu, 01 Jan 2032 10:00:07 GMT"}}))
      .on(kGetRepository, widget());

  CHECK(read(host));

  CHECK(host.clock->waits() == std::vector<Duration>{7s});
}

TEST_CASE("a wait beyond all measure is refused, whatever the deadline", "[unit][rest][T111]") {
  SessionFixture host;
  host.script.on(kGetRepository,
                 answer(429, {}, {{.name = "Retry-After", .value = "99999999999999999999999"}}));

  const auto result = read(host, {.deadline = 240h});

  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::rate_limited);
  CHECK(host.clock->waits().empty());
}

TEST_CASE("requests that the transport repeated are attempts", "[unit][rest]") {
  SessionFixture host;
  auto twice = widget();
  twice.sends = 2;
  host.script.on(kGetRepository, twice);

  CHECK(read(host));

  CHECK(host.observer->decisions() == Decisions{Decision::retry, Decision::return_});
  CHECK(host.observer->reports()[0].attempts == 2);
}

TEST_CASE("a call that is not allowed sends nothing and reports nothing", "[unit][rest]") {
  SessionFixture host;

  const auto result = read(host, {.operation_id = "with\nnewline"});

  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::invalid_argument);
  CHECK(host.script.requests().empty());
  CHECK(host.observer->reports().empty());
}

TEST_CASE("the deadline of a call bounds its attempts", "[unit][rest][E3]") {
  SessionFixture host;
  host.script.on(kGetRepository, widget());

  CHECK(read(host, {.deadline = 2500ms}));

  CHECK(host.script.requests()[0].timeout == 2500ms);
}

TEST_CASE("an operation without an id gets one", "[unit][rest][E1]") {
  SessionFixture host;
  host.script.on(kGetRepository, widget());

  CHECK(read(host));

  CHECK(host.observer->events()[0].operation_id.size() == 36);
  CHECK(host.observer->events()[0].operation_id == host.observer->reports()[0].operation_id);
}

TEST_CASE("a plain read takes any content", "[unit][rest]") {
  SessionFixture host;
  host.script.on(kGetRepository, answer(204));

  const auto reply = host.run<rest::Reply>(
      [](rest::Session& session, rest::Scope& scope) { return session.read(scope, repository()); });

  REQUIRE(reply);
  CHECK(reply->status == 204);
  CHECK(reply->outcome == Outcome::not_applied);
}

TEST_CASE("a session forgets the token it was opened with", "[unit][rest]") {
  SessionFixture host;
  host.options.token = Token::parse("s3cr3t").value();

  CHECK_FALSE(host.open().options().token);
}
