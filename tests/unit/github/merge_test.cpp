#include "tests/unit/github/github_fixture.hpp"

#include <chrono>

using namespace std::chrono_literals;
using namespace gitprovider;
using namespace gitprovider::testing;

namespace {

const std::string kRead = "GET /repos/acme/widget/pulls/7";
const std::string kMerge = "PUT /repos/acme/widget/pulls/7/merge";

std::string pull(const std::string& mergeable, const std::string& state = "open",
                 const std::string& merged = "false") {
  return R"({"number":7,"state":")" + state + R"(","merged":)" + merged + R"(,"mergeable":)" +
         mergeable + R"(,"head":{"ref":"f","sha":")" + kHead +
         R"("},"base":{"ref":"main"},"html_url":"https://github.com/acme/widget/pull/7"})";
}

std::string merged_answer() { return R"({"merged":true,"sha":")" + kMade + R"("})"; }

}  // namespace

TEST_CASE("a merge names the head that was looked at", "[unit][github][merge]") {
  GitHubFixture github;
  github.on(kRead, 200, pull("true")).on(kMerge, answer(200, merged_answer()));

  const auto merged =
      github.host().merge_pull_request(kWidget, {.number = 7, .method = MergeMethod::rebase});

  REQUIRE(merged);
  CHECK(merged->value == PullRequest{.number = 7,
                                     .state = PullRequestState::merged,
                                     .head = "f",
                                     .base = "main",
                                     .head_id = id_of(kHead),
                                     .web_url = "https://github.com/acme/widget/pull/7",
                                     .merge_id = id_of(kMade)});
  CHECK(github.body(1) == R"({"sha":")" + kHead + R"(","merge_method":"rebase"})");
}

TEST_CASE("without a wait GitHub is asked though it has not worked it out",
          "[unit][github][merge]") {
  GitHubFixture github;
  github.on(kRead, 200, pull("null")).on(kMerge, answer(200, merged_answer()));

  CHECK(github.host().merge_pull_request(kWidget, {.number = 7}));
  CHECK(github.clock->waits().empty());
}

TEST_CASE("with a wait it is read until it is known", "[unit][github][merge]") {
  GitHubFixture github;
  for (int i = 0; i < 5; ++i) {
    github.on(kRead, 200, pull("null"));
  }
  github.on(kRead, 200, pull("true")).on(kMerge, answer(200, merged_answer()));

  CHECK(github.host().merge_pull_request(kWidget, {.number = 7, .wait = 20s}));
  CHECK(github.clock->waits() == std::vector<Duration>{500ms, 1s, 2s, 4s, 4s});
}

TEST_CASE("what is not known within the wait is a conflict and not merged",
          "[unit][github][merge]") {
  GitHubFixture github;
  github.on(kRead, 200, pull("null")).on(kRead, answer(200, pull("null")));
  github.on(kRead, 200, pull("null"));

  const auto merged = github.host().merge_pull_request(kWidget, {.number = 7, .wait = 1s});

  REQUIRE_FALSE(merged);
  CHECK(merged.error().code == ErrorCode::conflict);
  CHECK(merged.error().outcome == Outcome::not_applied);
  CHECK(github.clock->waits() == std::vector<Duration>{500ms, 500ms});
}

TEST_CASE("the wait ends with the deadline", "[unit][github][merge]") {
  GitHubFixture github;
  github.on(kRead, 200, pull("null"));

  const auto merged =
      github.host().merge_pull_request(kWidget, {.number = 7, .wait = 20s}, {.deadline = 400ms});

  REQUIRE_FALSE(merged);
  CHECK(merged.error().code == ErrorCode::deadline_exceeded);
  CHECK(merged.error().outcome == Outcome::not_applied);
}

TEST_CASE("the wait ends with the stop token", "[unit][github][merge]") {
  GitHubFixture github;
  std::stop_source stop;
  github.clock->on_wait([&](Duration) { stop.request_stop(); });
  github.on(kRead, 200, pull("null"));

  const auto merged = github.host().merge_pull_request(kWidget, {.number = 7, .wait = 20s},
                                                       {.stop = stop.get_token()});

  REQUIRE_FALSE(merged);
  CHECK(merged.error().code == ErrorCode::cancelled);
}

TEST_CASE("what cannot be merged is not tried", "[unit][github][merge]") {
  const auto answered =
      GENERATE(pull("false"), pull("null", "closed"), pull("null", "closed", "true"));
  GitHubFixture github;
  github.on(kRead, 200, answered);

  const auto merged = github.host().merge_pull_request(kWidget, {.number = 7, .wait = 5s});

  REQUIRE_FALSE(merged);
  CHECK(merged.error().code == ErrorCode::conflict);
}

TEST_CASE("another head than expected is not merged", "[unit][github][merge]") {
  GitHubFixture github;
  github.on(kRead, 200, pull("true"));

  const auto merged =
      github.host().merge_pull_request(kWidget, {.number = 7, .expected_head = id_of(kMade)});

  REQUIRE_FALSE(merged);
  CHECK(merged.error().code == ErrorCode::conflict);
}

TEST_CASE("a refused merge is a conflict and is not tried again", "[unit][github][merge]") {
  const auto [status, message] = GENERATE(table<int, std::string>({
      {405, "Pull Request is not mergeable"},
      {405, "Base branch was modified. Review and try the merge again."},
      {409, "Head branch was modified. Review and try the merge again."},
  }));
  GitHubFixture github;  // B61
  github.on(kRead, 200, pull("true"))
      .on(kMerge, answer(status, R"({"message":")" + message + R"("})"));

  const auto merged = github.host().merge_pull_request(kWidget, {.number = 7});

  REQUIRE_FALSE(merged);
  CHECK(merged.error().code == ErrorCode::conflict);
  CHECK(merged.error().outcome == Outcome::not_applied);
}

TEST_CASE("success that says not merged is an unknown outcome", "[unit][github][merge]") {
  GitHubFixture github;
  github.on(kRead, 200, pull("true")).on(kMerge, answer(200, R"({"merged":false})"));

  const auto merged =
      github.host().merge_pull_request(kWidget, {.number = 7}, {.on_unknown = OnUnknown::return_});

  REQUIRE_FALSE(merged);
  CHECK(merged.error().code == ErrorCode::unknown_outcome);
  CHECK(merged.error().outcome == Outcome::unknown);
}

TEST_CASE("a merge without an id is a merge", "[unit][github][merge]") {
  GitHubFixture github;
  github.on(kRead, 200, pull("true")).on(kMerge, answer(200, R"({"merged":true})"));

  const auto merged = github.host().merge_pull_request(kWidget, {.number = 7});

  REQUIRE(merged);
  CHECK_FALSE(merged->value.merge_id);
}
