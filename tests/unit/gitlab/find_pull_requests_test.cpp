#include "tests/unit/gitlab/gitlab_fixture.hpp"

#include <string>

using namespace gitprovider;
using namespace gitprovider::testing;

namespace {

std::string merge_request(int number, const std::string& state, int source_project = 7) {
  return R"({"iid":)" + std::to_string(number) + R"(,"project_id":7,"source_project_id":)" +
         std::to_string(source_project) + R"(,"target_project_id":7,"state":")" + state +
         R"(","source_branch":"topic","target_branch":"main","sha":")" + kHead + R"("})";
}

}  // namespace

TEST_CASE("merge requests are found by their branches, those of forks left out", "[unit][gitlab]") {
  GitLabFixture gitlab;
  gitlab.on("GET " + kProject +
                "/merge_requests?source_branch=topic&target_branch=main&state=all&scope=all&"
                "per_page=100",
            200,
            "[" + merge_request(3, "opened", 8) + "," + merge_request(2, "opened") + "," +
                merge_request(1, "closed") + "]");

  const auto found = gitlab.host().find_pull_requests(kWidget, {.head = "topic", .base = "main"});

  REQUIRE(found);
  REQUIRE(found->size() == 2);
  CHECK((*found)[0].number == 2);
  CHECK((*found)[0].state == PullRequestState::open);
  CHECK((*found)[1].state == PullRequestState::closed);
}
