#include "tests/unit/github/github_fixture.hpp"

#include <string>

using namespace gitprovider;
using namespace gitprovider::testing;

namespace {

const std::string kPulls =
    "GET /repos/acme/widget/pulls?state=all&head=acme%3Atopic&base=main&per_page=100";

std::string pull(int number, const std::string& more, const std::string& head = "topic") {
  return R"({"number":)" + std::to_string(number) + more + R"(,"head":{"ref":")" + head +
         R"(","sha":")" + kHead + R"("},"base":{"ref":"main"}})";
}

}  // namespace

TEST_CASE("pull requests of every state are found by their branches, whatever else is listed",
          "[unit][github]") {
  GitHubFixture github;
  github.on(kPulls, 200,
            "[" + pull(9, R"(,"state":"open")") + "," + pull(8, R"(,"state":"open")", "topic2") +
                "," + pull(7, R"(,"state":"closed","merged_at":"2026-01-01T00:00:00Z")") + "]");

  const auto found = github.host().find_pull_requests(kWidget, {.head = "topic", .base = "main"});

  REQUIRE(found);
  REQUIRE(found->size() == 2);
  CHECK((*found)[0].number == 9);
  CHECK((*found)[0].state == PullRequestState::open);
  CHECK((*found)[0].head_id == id_of(kHead));
  CHECK((*found)[1].state == PullRequestState::merged);
}

TEST_CASE("branches that no pull request can have are looked for nowhere", "[unit][github]") {
  GitHubFixture github;

  CHECK(github.host().find_pull_requests(kWidget, {.head = "a", .base = "a"}).error().code ==
        ErrorCode::invalid_argument);
}
