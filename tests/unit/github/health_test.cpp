#include "gitprovider/health.hpp"

#include "tests/unit/github/github_fixture.hpp"

using namespace gitprovider;
using namespace gitprovider::testing;
using namespace std::chrono_literals;

namespace {

const std::string kLimits = "GET /rate_limit";
const std::string kMeta = "GET /meta";
const std::string kCore = R"({"resources":{"core":{"limit":5000,"remaining":4999}}})";
const std::string kNotFound = R"({"message":"Not Found"})";

http::Headers limits(const std::string& remaining) {
  http::Headers headers;
  headers.add("X-RateLimit-Limit", "5000");
  headers.add("X-RateLimit-Remaining", remaining);
  headers.add("X-RateLimit-Reset", "1767229200");  // an hour after the clock of the tests begins
  headers.add("X-RateLimit-Resource", "core");
  return headers;
}

}  // namespace

TEST_CASE("GitHub is asked by one read that it does not charge", "[unit][github][health][S8]") {
  GitHubFixture github;
  github.options.token = Token::parse("secret").value();
  github.on(kLimits, 200, kCore, limits("4321"));

  const auto status = github.host().check_health();

  CHECK(status.value() == HostStatus{.version = "", .is_token_accepted = true});
  CHECK(github.lines() == std::vector<std::string>{kLimits});
  const Health health = github.host().health();
  CHECK(health.last_success->operation == Operation::check_health);
  REQUIRE(health.rate_limits->host.size() == 1);
  CHECK(health.rate_limits->host[0].resource == "core");
  CHECK(health.rate_limits->host[0].remaining == 4'321);
}

TEST_CASE("without a token GitHub answers and accepts none", "[unit][github][health][S8]") {
  GitHubFixture github;
  github.on(kLimits, 200, kCore);

  CHECK(github.host().check_health().value() == HostStatus{});
}

TEST_CASE("an Enterprise Server tells its version", "[unit][github][health][S8]") {
  GitHubFixture github;
  http::Headers headers;
  headers.add("X-GitHub-Enterprise-Version", "3.14.2");
  github.on(kLimits, 200, kCore, headers);

  CHECK(github.host().check_health()->version == "3.14.2");
}

TEST_CASE("an Enterprise Server without limits is asked about itself",
          "[unit][github][health][S8]") {
  GitHubFixture github;
  github.options.token = Token::parse("secret").value();
  github.on(kLimits, 404, kNotFound);
  github.on(kMeta, 200,
            R"({"verifiable_password_authentication":true,"installed_version":"3.9.1"})");

  const auto status = github.host().check_health();

  CHECK(status.value() == HostStatus{.version = "3.9.1", .is_token_accepted = true});
  CHECK_FALSE(github.host().health().last_failure);
}

TEST_CASE("what is no GitHub at all is not taken for one", "[unit][github][health][S8]") {
  GitHubFixture github;
  github.on(kLimits, 404, "<html>");
  github.on(kMeta, 404, "<html>");

  CHECK(github.host().check_health().error().code == ErrorCode::not_found);
}

TEST_CASE("an answer without limits is none of GitHub's", "[unit][github][health][S8]") {
  GitHubFixture github;
  github.on(kLimits, 200, R"({"status":"ok"})");

  CHECK(github.host().check_health().error().code == ErrorCode::protocol);
}

TEST_CASE("GitHub's refusal of a token is told, and counted", "[unit][github][health][S8]") {
  GitHubFixture github;
  github.options.token = Token::parse("secret").value();
  github.script.always(kLimits, answer(401, R"({"message":"Bad credentials"})"));

  CHECK(github.host().check_health().error().code == ErrorCode::unauthorized);
  CHECK(ready(github.host().health()));
  CHECK_FALSE(github.host().check_health());
  CHECK_FALSE(github.host().check_health());

  CHECK(ready(github.host().health()).error().code == ErrorCode::unauthorized);
}

TEST_CASE("asking is repeated as every read is", "[unit][github][health][S8]") {
  GitHubFixture github;
  github.on(kLimits, 503, "").on(kLimits, answer(200, kCore));

  CHECK(github.host().check_health());
  CHECK(github.observer->decisions() == std::vector{Decision::retry, Decision::return_});
  CHECK(github.observer->events()[0].operation == Operation::check_health);
}
