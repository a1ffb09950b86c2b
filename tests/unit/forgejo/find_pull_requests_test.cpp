#include "tests/unit/forgejo/probe_fixture.hpp"

#include <string>

using namespace gitprovider;
using namespace gitprovider::testing;

TEST_CASE("pull requests are picked from whatever the host lists, on every page",
          "[unit][forgejo]") {
  ForgejoFixture forgejo;
  forgejo.on(
      kPulls, 200,
      std::string("[") + R"({"number":8,"state":"open","head":{"ref":"other","sha":")" + kHead +
          R"("},"base":{"ref":"main"}})" + "]",
      {{"Link",
        R"(<https://git.example/sub/api/v1/repos/acme/widget/pulls?state=all&base_branch=main&limit=50&page=2>; rel="next")"}});
  forgejo.on(kPulls + "&page=2", 200, "[" + pull_json({.state = "closed", .merged = true}) + "]");

  const auto found = forgejo.host().find_pull_requests(kWidget, {.head = "topic", .base = "main"});

  REQUIRE(found);
  REQUIRE(found->size() == 1);
  CHECK(found->front().number == 7);
  CHECK(found->front().state == PullRequestState::merged);
}

TEST_CASE("pull requests from forks are no pull requests of the branch", "[unit][forgejo]") {
  ForgejoFixture forgejo;
  forgejo.on(kPulls, 200, "[" + pull_json({.head_repo = 2}) + "]");

  CHECK(forgejo.host().find_pull_requests(kWidget, {.head = "topic", .base = "main"})->empty());
}
