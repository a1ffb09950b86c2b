#include "tests/unit/gitlab/gitlab_fixture.hpp"

using namespace gitprovider;
using namespace gitprovider::testing;

namespace {

const std::string kOpen = "POST " + kProject + "/merge_requests";
const std::string kCompare =
    "GET " + kProject + "/repository/commits?ref_name=" + kHead + ".." + kMade + "&per_page=1";

std::string merge_request(const std::string& head = "topic") {
  return R"({"iid":4,"state":"opened","source_branch":")" + head +
         R"(","target_branch":"main","sha":")" + kMade + R"(","web_url":"u"})";
}

NewPullRequest proposal(bool draft = false) {
  return {.head = "topic", .base = "main", .title = "Title", .draft = draft};
}

/// GitLab with two branches that differ.
struct PullFixture : GitLabFixture {
  PullFixture() {
    has_branch("topic", kMade);
    has_branch("main", kHead);
    on(kCompare, 200, R"([{"id":")" + kMade + R"("}])");
  }
};

}  // namespace

TEST_CASE("a merge request is opened between two branches that differ",
          "[unit][gitlab][open_pull_request]") {
  PullFixture gitlab;
  gitlab.on(kOpen, 201, merge_request());

  const auto made = gitlab.host().open_pull_request(kWidget, proposal());

  REQUIRE(made);
  CHECK(made->value.number == 4);
  CHECK(made->value.state == PullRequestState::open);
  CHECK(made->value.head_id == id_of(kMade));
  CHECK_FALSE(made->value.merge_id.has_value());
  CHECK(gitlab.last_body() ==
        R"({"source_branch":"topic","target_branch":"main","title":"Title"})");
}

TEST_CASE("a draft is one by its title", "[unit][gitlab][open_pull_request]") {
  PullFixture gitlab;
  gitlab.on(kOpen, 201, merge_request());

  CHECK(gitlab.host().open_pull_request(kWidget, proposal(true)));
  CHECK(gitlab.last_body().find(R"("title":"Draft: Title")") != std::string::npos);
}

TEST_CASE("two branches that do not differ are a conflict and nothing is opened",
          "[unit][gitlab][open_pull_request]") {
  GitLabFixture gitlab;
  SECTION("at the same commit") {
    gitlab.has_branch("topic");
    gitlab.has_branch("main");
  }
  SECTION("the head behind its base") {
    gitlab.has_branch("topic", kMade);
    gitlab.has_branch("main");
    gitlab.on(kCompare, 200, "[]");
  }

  CHECK(gitlab.host().open_pull_request(kWidget, proposal()).error().code == ErrorCode::conflict);
}

TEST_CASE("a branch that is not there is not found", "[unit][gitlab][open_pull_request]") {
  GitLabFixture gitlab;
  gitlab.has_branch("topic", kMade);
  gitlab.on("GET " + kProject + "/repository/branches/main", 404, saying("404 Branch Not Found"));

  CHECK(gitlab.host().open_pull_request(kWidget, proposal()).error().code == ErrorCode::not_found);
}

TEST_CASE("a second one is refused in any language", "[unit][gitlab][open_pull_request]") {
  PullFixture gitlab;
  gitlab.on(kOpen, 409, R"({"message":["Es gibt schon eine"]})");

  CHECK(gitlab.host().open_pull_request(kWidget, proposal()).error().code ==
        ErrorCode::already_exists);
}

TEST_CASE("one that was opened between others is said to be there",
          "[unit][gitlab][open_pull_request]") {
  PullFixture gitlab;
  gitlab.on(kOpen, 201, merge_request("other"));

  CHECK(gitlab.host().open_pull_request(kWidget, proposal()).error().outcome == Outcome::applied);
}
