#include "src/providers/rest/redirect.hpp"

#include "tests/catch_compat.hpp"
#include "tests/unit/rest/session_fixture.hpp"

using namespace gitprovider;
using namespace gitprovider::testing;

using Decisions = std::vector<Decision>;

namespace {

http::Exchange redirect(int status, std::string location) {
  return answer(status, {}, {{.name = "Location", .value = std::move(location)}});
}

Result<rest::Reply> read(SessionFixture& host) {
  return host.run<rest::Reply>(
      [](rest::Session& session, rest::Scope& scope) { return session.read(scope, repository()); });
}

}  // namespace

TEST_CASE("a read follows a redirect on its own origin", "[unit][rest][T48]") {
  const int status = GENERATE(301, 302, 303, 307, 308);
  const std::string location =
      GENERATE(as<std::string>{}, "/api/repositories/12", "https://git.example/api/repositories/12",
               "https://GIT.example:443/api/repositories/12");
  SessionFixture host;
  host.script.on(kGetRepository, redirect(status, location))
      .on("GET /repositories/12", answer(200, "{}"));

  CHECK(read(host));

  CHECK(host.script.deviations().empty());
  CHECK(host.observer->decisions() == Decisions{Decision::return_, Decision::return_});
  CHECK(host.observer->events()[0].status == status);
  CHECK(host.observer->events()[1].path == "/repos/{owner}/{repo}");
  CHECK(host.observer->reports()[0].attempts == 2);
  CHECK(host.observer->reports()[0].most_attempts == 1);
}

TEST_CASE("each hop is repeated by itself", "[unit][rest]") {
  SessionFixture host;
  host.script.on(kGetRepository, redirect(301, "/api/repositories/12"))
      .on("GET /repositories/12", answer(503))
      .on("GET /repositories/12", answer(200, "{}"));

  CHECK(read(host));

  CHECK(host.observer->decisions() ==
        Decisions{Decision::return_, Decision::retry, Decision::return_});
}

TEST_CASE("a redirect to another place is not followed and not named", "[unit][rest][T47]") {
  const std::string location = GENERATE(
      as<std::string>{}, "https://evil.example/api/x", "http://git.example/api/x",
      "https://git.example:8443/api/x", "https://user@git.example/api/x", "//evil.example/api/x",
      "file:///etc/passwd", "ftp://git.example/api/x", "/login", "/apix", "/api/../login");
  SessionFixture host;
  host.script.on(kGetRepository, redirect(302, location));

  const auto result = read(host);

  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::protocol);
  CHECK(result.error().http_status == 302);
  CHECK(result.error().message.find(location) == std::string::npos);
  CHECK_THAT(result.error().message, Catch::Matchers::Contains("check the base URL"));
  CHECK(host.script.requests().size() == 1);
}

TEST_CASE("a redirect that says nothing is an error", "[unit][rest][T48]") {
  SessionFixture host;
  host.script.on(kGetRepository, answer(301));

  const auto result = read(host);

  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::protocol);
}

TEST_CASE("redirects in a circle are found", "[unit][rest][T48]") {
  SessionFixture host;
  host.script.on(kGetRepository, redirect(301, "/api/b"))
      .on("GET /b", redirect(301, "/api/repos/acme/widget"));

  const auto result = read(host);

  REQUIRE_FALSE(result);
  CHECK_THAT(result.error().message, Catch::Matchers::Contains("circle"));
}

TEST_CASE("a read follows as many redirects as it may, and no more", "[unit][rest][T48]") {
  SessionFixture host;
  host.options.limits.max_redirects = 2;
  host.script.on(kGetRepository, redirect(301, "/api/1")).on("GET /1", redirect(301, "/api/2"));
  SECTION("as many") {
    host.script.on("GET /2", answer(200, "{}"));
    CHECK(read(host));
  }
  SECTION("one more") {
    host.script.on("GET /2", redirect(301, "/api/3"));
    CHECK_FALSE(read(host));
  }
  CHECK(host.script.deviations().empty());
}

TEST_CASE("without redirects allowed none is followed", "[unit][rest]") {
  SessionFixture host;
  host.options.limits.max_redirects = 0;
  host.script.on(kGetRepository, redirect(301, "/api/1"));

  CHECK_FALSE(read(host));
  CHECK(host.script.requests().size() == 1);
}
