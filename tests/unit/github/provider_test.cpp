#include "tests/unit/github/github_fixture.hpp"

#include <chrono>

using namespace std::chrono_literals;
using namespace gitprovider;
using namespace gitprovider::testing;

namespace {

const std::string kRepository =
    R"({"id":1,"name":"widget","full_name":"acme/widget","owner":{"login":"acme"},"private":false})";
const std::string kGetRepository = "GET /repos/acme/widget";
const std::string kMakeRef = "POST /repos/acme/widget/git/refs";
const std::string kProtect = "PUT /repos/acme/widget/branches/main/protection";
const std::string kOpenPull = "POST /repos/acme/widget/pulls";

std::string ref(const std::string& name, const std::string& hex) {
  return R"({"ref":"refs/heads/)" + name + R"(","object":{"sha":")" + hex + R"("}})";
}

std::string item(const std::string& name) {
  return R"({"name":")" + name + R"(","commit":{"sha":")" + kHead + R"("}})";
}

std::string pull(const std::string& head) {
  return R"({"number":7,"state":"open","head":{"ref":")" + head + R"(","sha":")" + kHead +
         R"("},"base":{"ref":"main"},"html_url":"u"})";
}

}  // namespace

TEST_CASE("GitHub says what it is and what it cannot do", "[unit][github][provider]") {
  GitHubFixture github;

  CHECK(github.host().name() == "github");
  CHECK(github.host().capabilities() == Capabilities{.default_branch_of_empty = false});
}

TEST_CASE("a repository is read with one request", "[unit][github][provider]") {
  GitHubFixture github;
  github.on(kGetRepository, 200, kRepository);

  const auto repository = github.host().get_repo(kWidget);

  REQUIRE(repository);
  CHECK(repository->full_name == "acme/widget");
  CHECK_FALSE(repository->is_empty);
}

TEST_CASE("a used-up limit is waited for by a read", "[unit][github][provider]") {
  GitHubFixture github;
  github
      .on(kGetRepository, 403, R"({"message":"API rate limit exceeded"})",
          {{.name = "X-RateLimit-Remaining", .value = "0"},
           {.name = "X-RateLimit-Reset", .value = "1700000004"},
           {.name = "Date", .value = "Tue, 14 Nov 2023 22:13:20 GMT"}})
      .on(kGetRepository, answer(200, kRepository));

  CHECK(github.host().get_repo(kWidget));
  CHECK(github.clock->waits() == std::vector<Duration>{5s});
}

TEST_CASE("a refusal, and a limit that only words tell, end a read at once",
          "[unit][github][provider]") {
  const auto [message, code] = GENERATE(table<std::string, ErrorCode>({
      {"Forbidden", ErrorCode::forbidden},
      {"You have exceeded a secondary rate limit.", ErrorCode::rate_limited},
  }));
  GitHubFixture github;  // B14
  github.on(kGetRepository, 403, R"({"message":")" + message + R"("})");

  const auto repository = github.host().get_repo(kWidget, {.deadline = 10min});

  REQUIRE_FALSE(repository);
  CHECK(repository.error().code == code);
  CHECK(github.lines().size() == 1);
}

TEST_CASE("branches are read by the hundred and named once", "[unit][github][provider]") {
  GitHubFixture github;
  github
      .on("GET /repos/acme/widget/branches?per_page=100", 200,
          "[" + item("main") + "," + item("a") + "]",
          {{.name = "Link",
            .value = "<https://api.github.com/repositories/7/branches?per_page=100&page=2>; "
                     "rel=\"next\""}})
      .on("GET /repos/acme/widget/branches?per_page=100&page=2",
          answer(200, "[" + item("a") + "," + item("b") + "]"));

  const auto list = github.host().list_branches(kWidget);

  REQUIRE(list);
  CHECK_FALSE(list->truncated);
  REQUIRE(list->branches.size() == 3);
  CHECK(list->branches[2].name == "b");
}

TEST_CASE("a limit cuts the list and says so", "[unit][github][provider]") {
  GitHubFixture github;
  github.on("GET /repos/acme/widget/branches?per_page=100", 200,
            "[" + item("main") + "," + item("a") + "]");

  const auto list = github.host().list_branches(kWidget, {.limit = 1});

  REQUIRE(list);
  CHECK(list->truncated);
  CHECK(list->branches.size() == 1);
}

TEST_CASE("a branch from a commit is made with one request", "[unit][github][provider]") {
  GitHubFixture github;
  github.on(kMakeRef, 201, ref("a/b", kHead));

  const auto made = github.host().create_branch(kWidget, {.name = "a/b", .from = kHead});

  REQUIRE(made);
  CHECK(made->value == Branch{.name = "a/b", .id = id_of(kHead)});
  CHECK(github.body(0) == R"({"ref":"refs/heads/a/b","sha":")" + kHead + R"("})");
}

TEST_CASE("a branch from a branch pins its commit first", "[unit][github][provider]") {
  GitHubFixture github;
  github.on("GET /repos/acme/widget/git/ref/heads/main", 200, ref("main", kHead))
      .on(kMakeRef, answer(201, ref("develop", kHead)));

  CHECK(github.host().create_branch(kWidget, {.name = "develop", .from = "main"}));
}

TEST_CASE("a source that is not exactly there is not found", "[unit][github][provider]") {
  const auto [status, answered] = GENERATE(table<int, std::string>({
      {404, R"({"message":"Not Found"})"},
      {200, "[" + ref("main-2", kHead) + "]"},
      {200, ref("trunk", kHead)},
  }));
  GitHubFixture github;
  github.on("GET /repos/acme/widget/git/ref/heads/main", status, answered);

  const auto made = github.host().create_branch(kWidget, {.name = "develop", .from = "main"});

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::not_found);
}

TEST_CASE("refusals of a branch have their codes", "[unit][github][provider]") {
  const auto [status, message, code] = GENERATE(table<int, std::string, ErrorCode>({
      {422, "Reference already exists", ErrorCode::already_exists},
      {422, "Reference update failed", ErrorCode::conflict},
      {422, "Object does not exist", ErrorCode::not_found},
      {409, "Git Repository is empty.", ErrorCode::conflict},
      {404, "Not Found", ErrorCode::not_found},
  }));
  GitHubFixture github;
  github.on(kMakeRef, status, R"({"message":")" + message + R"("})");

  const auto made = github.host().create_branch(kWidget, {.name = "a", .from = kHead});

  REQUIRE_FALSE(made);
  CHECK(made.error().code == code);
  CHECK(made.error().outcome == Outcome::not_applied);
}

TEST_CASE("a branch made elsewhere than asked is told apart", "[unit][github][provider]") {
  GitHubFixture github;
  github.on(kMakeRef, 201, ref("a", kTree));

  const auto made = github.host().create_branch(kWidget, {.name = "a", .from = kHead});

  REQUIRE_FALSE(made);
  CHECK(made.error().outcome == Outcome::applied);
}

TEST_CASE("a protection is put and its answer compared", "[unit][github][provider]") {
  GitHubFixture github;
  github.on(kProtect, 200,
            R"({"enforce_admins":{"enabled":true},
                "required_pull_request_reviews":{"required_approving_review_count":1}})");

  const auto made = github.host().protect_branch(kWidget, {.branch = "main", .approvals = 1});

  REQUIRE(made);
  CHECK(made->value == Protection{.branch = "main", .is_protected = true, .approvals = 1});
}

TEST_CASE("a protection kept otherwise than asked is an error that names the rule",
          "[unit][github][provider]") {
  GitHubFixture github;
  github.on(kProtect, 200, R"({"enforce_admins":{"enabled":true}})");

  const auto made = github.host().protect_branch(kWidget, {.branch = "main", .approvals = 1});

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::protocol);
  CHECK(made.error().outcome == Outcome::applied);
  CHECK(made.error().message.find("approvals differ") != std::string::npos);
}

TEST_CASE("a protection that the plan does not include is forbidden", "[unit][github][provider]") {
  GitHubFixture github;  // B22
  github.on(kProtect, 403,
            R"({"message":"Upgrade to GitHub Pro or make this repository public."})");

  const auto made = github.host().protect_branch(kWidget, {.branch = "main"});

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::forbidden);
  CHECK(made.error().message.find("plan") != std::string::npos);
}

TEST_CASE("a pull request is opened with one request", "[unit][github][provider]") {
  GitHubFixture github;
  github.on(kOpenPull, 201, pull("f"));

  const auto made =
      github.host().open_pull_request(kWidget, {.head = "f", .base = "main", .title = "T"});

  REQUIRE(made);
  CHECK(made->value ==
        PullRequest{
            .number = 7, .head = "f", .base = "main", .head_id = id_of(kHead), .web_url = "u"});
}

TEST_CASE("refusals of a pull request have their codes", "[unit][github][provider]") {
  const auto [detail, code] = GENERATE(table<std::string, ErrorCode>({
      {R"("code":"custom","message":"A pull request already exists for acme:f.")",
       ErrorCode::already_exists},
      {R"("code":"custom","message":"No commits between main and f")", ErrorCode::conflict},
      {R"("field":"head","code":"invalid")", ErrorCode::not_found},
      {R"("field":"base","code":"invalid")", ErrorCode::not_found},
  }));
  GitHubFixture github;
  github.on(
      kOpenPull, 422,
      R"({"message":"Validation Failed","errors":[{"resource":"PullRequest",)" + detail + "}]}");

  const auto made =
      github.host().open_pull_request(kWidget, {.head = "f", .base = "main", .title = "T"});

  REQUIRE_FALSE(made);
  CHECK(made.error().code == code);
  CHECK(made.error().outcome == Outcome::not_applied);
}

TEST_CASE("a pull request between other branches is told apart", "[unit][github][provider]") {
  GitHubFixture github;
  github.on(kOpenPull, 201, pull("other"));

  const auto made =
      github.host().open_pull_request(kWidget, {.head = "f", .base = "main", .title = "T"});

  REQUIRE_FALSE(made);
  CHECK(made.error().outcome == Outcome::applied);
}

TEST_CASE("a mutation's limit and 5xx are returned after one request", "[unit][github][provider]") {
  const auto [status, code, outcome] = GENERATE(table<int, ErrorCode, Outcome>({
      {403, ErrorCode::rate_limited, Outcome::not_applied},
      {429, ErrorCode::rate_limited, Outcome::not_applied},
      {502, ErrorCode::unknown_outcome, Outcome::unknown},
  }));
  GitHubFixture github;
  github.on(kMakeRef, status, "{}", {{.name = "Retry-After", .value = "1"}});

  const auto made = github.host().create_branch(kWidget, {.name = "a", .from = kHead},
                                                {.on_unknown = OnUnknown::return_});

  REQUIRE_FALSE(made);
  CHECK(made.error().code == code);
  CHECK(made.error().outcome == outcome);
  CHECK(github.lines().size() == 1);
}

TEST_CASE("names that could lead elsewhere cost no request", "[unit][github][provider]") {
  GitHubFixture github;
  const RepoRef bad{.owner = "..", .name = "widget"};

  CHECK(github.host().get_repo(bad).error().code == ErrorCode::invalid_argument);
  CHECK(github.host().list_branches(bad).error().code == ErrorCode::invalid_argument);
  CHECK(github.host().create_branch(kWidget, {.name = "a..b", .from = "main"}).error().code ==
        ErrorCode::invalid_argument);
  CHECK(github.host().merge_pull_request(kWidget, {.number = 0}).error().code ==
        ErrorCode::invalid_argument);
}
