#include "gitprovider/health.hpp"

#include "tests/unit/forgejo/forgejo_fixture.hpp"

using namespace gitprovider;
using namespace gitprovider::testing;

namespace {

const std::string kVersion = "GET /version";
const std::string kSearch = "GET /repos/search?limit=1";
const std::string kNoScope =
    saying("token does not have at least one of required scope(s): [read:misc]");

}  // namespace

TEST_CASE("Forgejo is asked for its version", "[unit][forgejo][health][S8]") {
  ForgejoFixture forgejo;
  forgejo.on(kVersion, 200, R"({"version":"12.0.1+gitea-1.22.0"})");

  const auto status = forgejo.host().check_health();

  CHECK(status.value() == HostStatus{.version = "12.0.1+gitea-1.22.0", .is_token_accepted = true});
  CHECK(forgejo.lines() == std::vector<std::string>{kVersion});
}

TEST_CASE("Forgejo's refusal of a token is told", "[unit][forgejo][health][S8]") {
  ForgejoFixture forgejo;
  forgejo.on(kVersion, 401, saying("user does not exist [uid: 0, name: ]"));

  CHECK(forgejo.host().check_health().error().code == ErrorCode::unauthorized);
}

TEST_CASE("a token for repositories alone is accepted without a version",
          "[unit][forgejo][health][S8]") {
  ForgejoFixture forgejo;
  forgejo.on(kVersion, 403, kNoScope).on(kSearch, 200, R"({"ok":true,"data":[]})");

  CHECK(forgejo.host().check_health().value() == HostStatus{.is_token_accepted = true});
  CHECK(forgejo.host().health().last_success);
}

TEST_CASE("a refusal of all that is asked is told", "[unit][forgejo][health][S8]") {
  ForgejoFixture forgejo;
  forgejo.on(kVersion, 403, "<html>").on(kSearch, 403, "<html>");

  CHECK(forgejo.host().check_health().error().code == ErrorCode::forbidden);
}

TEST_CASE("without a token a hidden version is a refusal", "[unit][forgejo][health][S8]") {
  ForgejoFixture forgejo;
  forgejo.options.token.reset();
  forgejo.on(kVersion, 403, saying("Only signed in user is allowed to call APIs."));

  CHECK(forgejo.host().check_health().error().code == ErrorCode::forbidden);
}
