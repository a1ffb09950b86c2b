#include "gitprovider/health.hpp"

#include "tests/unit/gitlab/gitlab_fixture.hpp"

using namespace gitprovider;
using namespace gitprovider::testing;

namespace {

const std::string kVersion = "GET /version";
const std::string kRefused = R"({"message":"401 Unauthorized"})";

Token token() { return Token::parse("secret").value(); }

}  // namespace

TEST_CASE("GitLab is asked for its version", "[unit][gitlab][health][S8]") {
  GitLabFixture gitlab;
  gitlab.options.token = token();
  gitlab.on(kVersion, 200, R"({"version":"17.5.1-ee","revision":"0a1b2c3"})");

  const auto status = gitlab.host().check_health();

  CHECK(status.value() == HostStatus{.version = "17.5.1-ee", .is_token_accepted = true});
  CHECK(gitlab.lines() == std::vector<std::string>{kVersion});
  CHECK(gitlab.host().health().last_success->operation == Operation::check_health);
}

TEST_CASE("GitLab's refusal of a token is told", "[unit][gitlab][health][S8]") {
  GitLabFixture gitlab;
  gitlab.options.token = token();
  gitlab.on(kVersion, 401, kRefused);

  CHECK(gitlab.host().check_health().error().code == ErrorCode::unauthorized);
  CHECK(gitlab.host().health().last_failure->http_status == 401);
}

TEST_CASE("to no token GitLab's refusal is the answer of a host that works",
          "[unit][gitlab][health][S8]") {
  GitLabFixture gitlab;
  gitlab.on(kVersion, 401, kRefused);

  CHECK(gitlab.host().check_health().value() == HostStatus{});
  CHECK_FALSE(gitlab.host().health().last_failure);
}

TEST_CASE("to a job's token GitLab does not tell its version", "[unit][gitlab][health][S8]") {
  GitLabFixture gitlab;
  gitlab.options.token = token();
  gitlab.token_kind = TokenKind::job_token;
  gitlab.on(kVersion, 401, kRefused);

  CHECK(gitlab.host().check_health().value() == HostStatus{});
}
