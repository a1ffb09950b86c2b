#include "gitprovider/merge_when_ready.hpp"
#include "tests/unit/github/github_fixture.hpp"

#include <chrono>
#include <set>

using namespace std::chrono_literals;
using namespace gitprovider;
using namespace gitprovider::testing;

namespace {

const std::string kPull = "GET /repos/acme/widget/pulls/7";
const std::string kCommit = "GET /repos/acme/widget/commits/" + kHead;
const std::string kStatus = kCommit + "/status?per_page=100";
const std::string kRuns = kCommit + "/check-runs?per_page=100";
const std::string kMerge = "PUT /repos/acme/widget/pulls/7/merge";

const std::string kNoStatus = R"({"state":"pending","statuses":[],"total_count":0})";
const std::string kNoRuns = R"({"total_count":0,"check_runs":[]})";

std::string pull(const std::string& head = kHead) {
  return R"({"number":7,"state":"open","mergeable":true,"mergeable_state":"clean",)"
         R"("head":{"ref":"f","sha":")" +
         head + R"("},"base":{"ref":"main"}})";
}

std::string run(int id, const std::string& name, const std::string& conclusion) {
  return R"({"id":)" + std::to_string(id) + R"(,"name":")" + name +
         R"(","status":"completed","conclusion":")" + conclusion + R"("})";
}

http::Headers next(const std::string& path) {
  http::Headers headers;
  headers.add("Link", "<https://api.github.com" + path + "&page=2>; rel=\"next\"");
  return headers;
}

}  // namespace

TEST_CASE("the checks of a commit are its statuses and its check runs, of all pages",
          "[unit][github][checks]") {
  GitHubFixture github;
  github.on(kStatus, 200, R"({"statuses":[{"context":"ci/a","state":"success"}]})",
            next("/repos/acme/widget/commits/" + kHead + "/status?per_page=100"));
  github.on(kStatus + "&page=2", 200, R"({"statuses":[{"context":"ci/b","state":"pending"}]})");
  github.on(kRuns, 200, R"({"check_runs":[)" + run(1, "build", "success") + "]}",
            next("/repos/acme/widget/commits/" + kHead + "/check-runs?per_page=100"));
  github.on(kRuns + "&page=2", 200, R"({"check_runs":[)" + run(2, "build", "failure") + "]}");

  const auto checks = github.host().checks()->list_checks(kWidget, id_of(kHead));

  REQUIRE(checks);
  CHECK(*checks == std::vector<Check>{{"ci/a", CheckState::passed},
                                      {"ci/b", CheckState::pending},
                                      {"build", CheckState::passed},
                                      {"build", CheckState::failed}});
}

TEST_CASE("the reads beside the operations have events of their own", "[unit][github][checks]") {
  GitHubFixture github;
  github.on(kPull, 200, pull());
  github.on(kStatus, 200, kNoStatus);
  github.on(kRuns, 200, kNoRuns);

  REQUIRE(github.host().checks()->get_readiness(kWidget, 7, {.operation_id = "mine"}));
  REQUIRE(github.host().checks()->list_checks(kWidget, id_of(kHead), {.operation_id = "mine"}));
  std::vector<std::string> seen;
  for (const AttemptEvent& event : github.observer->events()) {
    CHECK(event.operation_id == "mine");
    seen.push_back(std::string{to_string(event.operation)} + " " + std::string{event.path});
  }
  CHECK(seen ==
        std::vector<std::string>{"getPullRequest /repos/{owner}/{repo}/pulls/{number}",
                                 "listChecks /repos/{owner}/{repo}/commits/{commit}/status",
                                 "listChecks /repos/{owner}/{repo}/commits/{commit}/check-runs"});
}

TEST_CASE("a token that may not see checks is told so", "[unit][github][checks]") {
  GitHubFixture github;
  github.on(kStatus, 200, kNoStatus);
  github.on(kRuns, 403, R"({"message":"Resource not accessible by personal access token"})");

  const auto checks = github.host().checks()->list_checks(kWidget, id_of(kHead));

  REQUIRE_FALSE(checks);
  CHECK(checks.error().code == ErrorCode::forbidden);
}

TEST_CASE("a merge waits for GitHub's checks through a blip, and names the head it checked",
          "[unit][github][checks]") {
  GitHubFixture github;
  github.on(kPull, 200, pull());
  github.on(kStatus, 200, kNoStatus);
  github.on(kRuns, 200, R"({"check_runs":[{"id":1,"name":"build","status":"queued"}]})");
  for (int i = 0; i < 4; ++i) {
    github.on(kPull, 503, "");
  }
  github.on(kPull, 200, pull());
  github.on(kStatus, 200, kNoStatus);
  github.on(kRuns, 200, R"({"check_runs":[)" + run(1, "build", "success") + "]}");
  github.on(kPull, 200, pull());
  github.on(kMerge, 200, R"({"merged":true,"sha":")" + kMade + R"("})");

  const auto merged = merge_when_ready(github.host(), kWidget, {.number = 7, .wait = 45min}, {},
                                       {.clock = github.clock, .random = [] { return 0.5; }});

  REQUIRE(merged);
  CHECK(merged->value.merge_id == id_of(kMade));
  const auto requests = github.script.requests();
  CHECK(requests.back().body == R"({"sha":")" + kHead + R"(","merge_method":"merge"})");
}
