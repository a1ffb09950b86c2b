#include "tests/unit/github/github_fixture.hpp"

#include <chrono>

using namespace std::chrono_literals;
using namespace gitprovider;
using namespace gitprovider::testing;

namespace {

const std::string kOwn = "GET /user";
const std::string kReadBranch = "GET /repos/acme/widget/branches/main";
const std::string kRename = "POST /repos/acme/widget/branches/main/rename";

std::string repository(const std::string& full_name = "acme/widget",
                       const std::string& visibility = "private") {
  return R"({"id":1,"name":"widget","full_name":")" + full_name +
         R"(","owner":{"login":"acme"},"private":true,"visibility":")" + visibility +
         R"(","default_branch":"main"})";
}

std::string branch_at_head() {
  return R"({"name":"main","commit":{"sha":")" + kHead + R"(","commit":{"tree":{"sha":")" + kTree +
         R"("}}}})";
}

NewRepository initialised(std::string default_branch) {
  return {.repo = kWidget, .default_branch = std::move(default_branch), .initialize = true};
}

}  // namespace

TEST_CASE("the token's own repository is made under the user", "[unit][github][create_repo]") {
  GitHubFixture github;
  github.on(kOwn, 200, R"({"login":"Acme"})").on("POST /user/repos", answer(201, repository()));

  const auto made = github.host().create_repo({.repo = kWidget});

  REQUIRE(made);
  CHECK(made->value.full_name == "acme/widget");
  CHECK(made->value.is_empty == true);
  CHECK(made->confirmed_by == ConfirmedBy::response);
  CHECK(github.body(1) == R"({"name":"widget","private":true,"auto_init":false})");
}

TEST_CASE("another owner is an organisation, never the user instead",
          "[unit][github][create_repo]") {
  GitHubFixture github;
  github.on(kOwn, 200, R"({"login":"somebody"})")
      .on("POST /orgs/acme/repos", answer(201, repository("acme/widget", "internal")));

  const auto made =
      github.host().create_repo({.repo = kWidget, .visibility = Visibility::internal});

  REQUIRE(made);
  CHECK(github.body(1) == R"({"name":"widget","visibility":"internal","auto_init":false})");
}

TEST_CASE("an owner that is no organisation is not found", "[unit][github][create_repo]") {
  GitHubFixture github;
  github.on(kOwn, 200, R"({"login":"somebody"})")
      .on("POST /orgs/acme/repos", answer(404, R"({"message":"Not Found"})"));

  const auto made = github.host().create_repo({.repo = kWidget});

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::not_found);
  CHECK(made.error().outcome == Outcome::not_applied);
}

TEST_CASE("whose token it is is asked once", "[unit][github][create_repo]") {
  GitHubFixture github;
  github.on(kOwn, 200, R"({"login":"acme"})")
      .on("POST /user/repos", answer(201, repository()))
      .on("POST /user/repos", answer(201, repository()));

  REQUIRE(github.host().create_repo({.repo = kWidget}));
  REQUIRE(github.host().create_repo({.repo = kWidget}));

  CHECK(github.lines().size() == 3);
}

TEST_CASE("a token of no user makes repositories of organisations", "[unit][github][create_repo]") {
  GitHubFixture github;
  github.on(kOwn, 403, R"({"message":"Resource not accessible by integration"})")
      .on("POST /orgs/acme/repos", answer(201, repository()));

  CHECK(github.host().create_repo({.repo = kWidget}));
}

TEST_CASE("a token that is not accepted creates nothing", "[unit][github][create_repo]") {
  GitHubFixture github;
  github.on(kOwn, 401, R"({"message":"Bad credentials"})");

  const auto made = github.host().create_repo({.repo = kWidget});

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::unauthorized);
}

TEST_CASE("a user's repository cannot be internal", "[unit][github][create_repo]") {
  GitHubFixture github;
  github.on(kOwn, 200, R"({"login":"acme"})");

  const auto made =
      github.host().create_repo({.repo = kWidget, .visibility = Visibility::internal});

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::unsupported);
}

TEST_CASE("a taken name exists already", "[unit][github][create_repo]") {
  GitHubFixture github;
  github.on(kOwn, 200, R"({"login":"acme"})")
      .on("POST /user/repos", answer(422, R"({"message":"Repository creation failed.","errors":[
          {"resource":"Repository","code":"custom","field":"name",
           "message":"name already exists on this account"}]})"));

  const auto made = github.host().create_repo({.repo = kWidget});

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::already_exists);
  CHECK(made.error().outcome == Outcome::not_applied);
}

TEST_CASE("a lost answer says what to look at", "[unit][github][create_repo]") {
  GitHubFixture github;
  github.on(kOwn, 200, R"({"login":"acme"})")
      .on("POST /user/repos", failure(Cause::timeout, Delivery::maybe_applied));

  const auto made =
      github.host().create_repo({.repo = kWidget}, {.on_unknown = OnUnknown::return_});

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::unknown_outcome);
  CHECK(made.error().message.find("repository acme/widget") != std::string::npos);
  CHECK(made.error().ticket);
}

TEST_CASE("a repository made otherwise than asked is an error that names what was made",
          "[unit][github][create_repo]") {
  const auto [answered, told] = GENERATE(table<std::string, std::string>({
      {repository("acme/my-widget"), "acme/my-widget"},
      {repository("acme/widget", "public"), "public"},
  }));
  GitHubFixture github;  // B26
  github.on(kOwn, 200, R"({"login":"acme"})").on("POST /user/repos", answer(201, answered));

  const auto made = github.host().create_repo({.repo = kWidget});

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::protocol);
  CHECK(made.error().outcome == Outcome::applied);
  CHECK(made.error().message.find(told) != std::string::npos);
}

TEST_CASE("the first branch is renamed as soon as it is visible", "[unit][github][create_repo]") {
  GitHubFixture github;
  github.on(kOwn, 200, R"({"login":"acme"})")
      .on("POST /user/repos", answer(201, repository()))
      .on(kReadBranch, answer(404, R"({"message":"Branch not found"})"))
      .on(kReadBranch, answer(409, R"({"message":"Git Repository is empty."})"))
      .on(kReadBranch, answer(200, branch_at_head()))
      .on(kRename, answer(201, R"({"name":"trunk"})"));

  const auto made = github.host().create_repo(initialised("trunk"));

  REQUIRE(made);
  CHECK(made->value.default_branch == "trunk");
  CHECK(made->value.is_empty == false);
  CHECK(github.body(5) == R"({"new_name":"trunk"})");
  CHECK(github.clock->waits() == std::vector<Duration>{250ms, 500ms});
}

TEST_CASE("nothing is renamed where the name fits", "[unit][github][create_repo]") {
  GitHubFixture github;
  github.on(kOwn, 200, R"({"login":"acme"})").on("POST /user/repos", answer(201, repository()));

  CHECK(github.host().create_repo(initialised("main")));
}

TEST_CASE("the branch of an empty repository cannot be named, and nothing is sent",
          "[unit][github][create_repo]") {
  GitHubFixture github;

  const auto made = github.host().create_repo({.repo = kWidget, .default_branch = "trunk"});

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::unsupported);
  CHECK(github.script.requests().empty());
}

TEST_CASE("a failed renaming says that the repository stands", "[unit][github][create_repo]") {
  GitHubFixture github;
  github.on(kOwn, 200, R"({"login":"acme"})")
      .on("POST /user/repos", answer(201, repository()))
      .on(kReadBranch, answer(200, branch_at_head()))
      .on(kRename, answer(403, R"({"message":"Forbidden"})"));

  const auto made = github.host().create_repo(initialised("trunk"));

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::forbidden);
  CHECK(made.error().outcome == Outcome::applied);
  CHECK(made.error().message.find("was made with the branch 'main'") != std::string::npos);
}

TEST_CASE("a branch that stays invisible ends the wait after ten seconds",
          "[unit][github][create_repo]") {
  GitHubFixture github;
  github.on(kOwn, 200, R"({"login":"acme"})").on("POST /user/repos", answer(201, repository()));
  for (int i = 0; i < 6; ++i) {
    github.on(kReadBranch, 404, R"({"message":"Branch not found"})");
  }

  const auto made = github.host().create_repo(initialised("trunk"));

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::not_found);
  CHECK(made.error().outcome == Outcome::applied);
  CHECK(github.clock->waits() == std::vector<Duration>{250ms, 500ms, 1s, 2s, 4s});
}

TEST_CASE("a bad request is refused before anything is sent", "[unit][github][create_repo]") {
  GitHubFixture github;

  CHECK(github.host().create_repo({.repo = {.owner = "a/b", .name = "w"}}).error().code ==
        ErrorCode::invalid_argument);
}
