// What an operation costs on GitHub, and where links and redirects may lead. Counts are the
// server's.

#include "tests/contract/github_prepared.hpp"

#include <string>
#include <vector>

using namespace gitprovider;
using contract::GitHubHost;
using contract::kGitHubRepo;
using Prepared = contract::PreparedGitHub;
using namespace std::chrono_literals;

TEST_CASE("250 branches cost three requests", "[contract][github]") {
  Prepared at;
  at.host.server().with_world([](mock::github::World& world) {
    auto& repository = *world.find("acme", "w");
    for (int i = 0; i < 249; ++i) {
      repository.branches["b" + std::to_string(i)] = repository.branches.at("main");
    }
  });

  const auto list = at.host.provider().list_branches(at.repo);

  REQUIRE(list);
  CHECK(list->branches.size() == 250);
  CHECK(at.requests("GET " + kGitHubRepo + "/branches") == 3);
}

TEST_CASE("a link to another origin is not followed there", "[contract][github]") {
  Prepared at;
  mock::MockGitHub stranger;
  at.host.server().plan(
      {.route = "GET " + kGitHubRepo + "/branches",
       .status = 200,
       .headers = {{"Link",
                    '<' + stranger.url() + "/repositories/1/branches?page=2>; rel=\"next\""}},
       .body = "[]"});

  (void)at.host.provider().list_branches(at.repo);

  CHECK(stranger.requests() == 0);
}

TEST_CASE("a renamed repository is read where it is, and is not what was asked for",
          "[contract][github]") {
  Prepared at;
  at.host.server().with_world(
      [](mock::github::World& world) { world.rename(*world.find("acme", "w"), "v"); });

  const auto got = at.host.provider().get_repo(at.repo);

  if (got) {
    CHECK(got->name == "v");
  } else {
    CHECK(got.error().code == ErrorCode::not_found);
  }
}

TEST_CASE("a write that is redirected is not sent again", "[contract][github]") {
  Prepared at;
  const auto head = at.head("main");
  at.host.server().with_world(
      [](mock::github::World& world) { world.rename(*world.find("acme", "w"), "v"); });

  const auto made = at.host.provider().create_branch(at.repo, {.name = "new", .from = head});

  REQUIRE_FALSE(made);
  CHECK(made.error().outcome == Outcome::not_applied);
  CHECK(at.requests("POST " + kGitHubRepo + "/git/refs") == 1);
}

TEST_CASE("a branch that was renamed is absent under its old name", "[contract][github]") {
  Prepared at;
  at.host.server().with_world([](mock::github::World& world) {
    auto& repository = *world.find("acme", "w");
    repository.branches["trunk"] = repository.branches.at("main");
    repository.branches.erase("main");
    repository.renamed_branches["main"] = "trunk";
  });

  const auto made = at.host.provider().create_branch(at.repo, {.name = "new", .from = "main"});
  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::not_found);
  const auto commit = at.host.provider().commit_files(
      at.repo, {.branch = "main", .message = "m", .changes = {{.path = "a", .content = "a"}}});
  REQUIRE_FALSE(commit);
  CHECK(commit.error().code == ErrorCode::not_found);
}

TEST_CASE("twelve files of text cost four requests, in one commit", "[contract][github]") {
  Prepared at;
  NewCommit commit{.branch = "main", .message = "Twelve"};
  for (int i = 0; i < 12; ++i) {
    commit.changes.push_back({.path = "f" + std::to_string(i), .content = "text"});
  }
  const auto before = at.host.server().requests();

  REQUIRE(at.host.provider().commit_files(at.repo, commit));

  CHECK(at.host.server().requests() - before == 4);
  CHECK(at.requests("POST " + kGitHubRepo + "/git/blobs") == 0);
}

TEST_CASE("a binary file costs one request more", "[contract][github]") {
  Prepared at;
  const auto before = at.host.server().requests();

  REQUIRE(at.host.provider().commit_files(
      at.repo, {.branch = "main",
                .message = "Two",
                .changes = {{.path = "text", .content = "text"},
                            {.path = "binary", .content = std::string("\0\xff", 2)}}}));

  CHECK(at.host.server().requests() - before == 5);
  CHECK(at.requests("POST " + kGitHubRepo + "/git/blobs") == 1);
}

TEST_CASE("a branch at a known commit costs one request", "[contract][github]") {
  Prepared at;
  const auto before = at.host.server().requests();

  REQUIRE(at.host.provider().create_branch(at.repo, {.name = "new", .from = at.head("main")}));

  CHECK(at.host.server().requests() - before == 1);
}

TEST_CASE("a set of files too large for one tree is one commit all the same",
          "[contract][github]") {
  Prepared at;
  NewCommit commit{.branch = "main", .message = "Large"};
  for (int i = 0; i < 1'200; ++i) {
    commit.changes.push_back(
        {.path = "d/f" + std::to_string(i), .content = std::string(4'000, 'x')});
  }
  const auto parent = at.head("main");

  const auto made = at.host.provider().commit_files(at.repo, commit, {.deadline = 120s});

  REQUIRE(made);
  CHECK(at.requests("POST " + kGitHubRepo + "/git/trees") > 1);
  CHECK(at.requests("POST " + kGitHubRepo + "/git/commits") == 1);
  at.host.server().with_world([&](mock::github::World& world) {
    const auto& objects = world.find("acme", "w")->objects;
    CHECK(objects.files_of(made->value.id.hex()).size() == 1'201);
    CHECK(objects.commit(made->value.id.hex())->parents == std::vector{parent});
  });
}

TEST_CASE("a repository may belong to the token's own account", "[contract][github]") {
  GitHubHost host;

  const auto made = host.provider().create_repo({.repo = {.owner = "me", .name = "mine"}});

  REQUIRE(made);
  CHECK(made->value.full_name == "me/mine");
  CHECK(made->value.visibility == Visibility::private_);
  CHECK(host.server().requests("POST /user/repos") == 1);
  CHECK(host.problems().empty());
}

TEST_CASE("an Enterprise Server is the same below its own root", "[contract][github]") {
  Prepared at({.prefix = "/api/v3"});

  REQUIRE(at.host.provider().create_branch(at.repo, {.name = "a/b", .from = "main"}));
  REQUIRE(at.host.provider().commit_files(
      at.repo, {.branch = "a/b", .message = "m", .changes = {{.path = "x", .content = "x"}}}));
  REQUIRE(
      at.host.provider().open_pull_request(at.repo, {.head = "a/b", .base = "main", .title = "t"}));
  CHECK(at.host.provider().list_branches(at.repo)->branches.size() == 2);
}

TEST_CASE("mergeability is waited for where the call allows it", "[contract][github]") {
  mock::MockGitHubOptions slow;
  slow.rules.computing_reads = 3;
  Prepared at(slow);
  REQUIRE(at.host.provider().create_branch(at.repo, {.name = "topic", .from = "main"}));
  REQUIRE(at.host.provider().commit_files(
      at.repo, {.branch = "topic", .message = "m", .changes = {{.path = "x", .content = "x"}}}));
  REQUIRE(at.host.provider().open_pull_request(at.repo,
                                               {.head = "topic", .base = "main", .title = "t"}));

  const auto merged = at.host.provider().merge_pull_request(at.repo, {.number = 1, .wait = 20s});

  REQUIRE(merged);
  CHECK(merged->value.state == PullRequestState::merged);
  CHECK(at.requests("PUT " + kGitHubRepo + "/pulls/{pull_number}/merge") == 1);
}

TEST_CASE("protection that the plan does not include is forbidden, and says so",
          "[contract][github]") {
  mock::MockGitHubOptions free_plan;
  free_plan.rules.free_plan = true;
  GitHubHost host(free_plan);
  const RepoRef repo{.owner = "acme", .name = "w"};
  REQUIRE(host.provider().create_repo({.repo = repo, .initialize = true}));

  const auto made = host.provider().protect_branch(repo, {.branch = "main"});

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::forbidden);
  CHECK(made.error().message.find("plan") != std::string::npos);
  CHECK(host.problems().empty());
}

TEST_CASE("a new repository that is seen late can be worked with at once", "[contract][github]") {
  mock::MockGitHubOptions late;
  late.rules.late_reads = 2;
  GitHubHost host(late);
  const RepoRef repo{.owner = "acme", .name = "w"};

  const auto made = host.provider().create_repo({.repo = repo, .initialize = true});

  REQUIRE(made);
  CHECK(made->value.name == "w");
  CHECK(host.problems().empty());
}

TEST_CASE("a token that the host does not know is unauthorized and stays secret",
          "[contract][github]") {
  Prepared at;
  const std::string token = "s3cret-and-wrong";
  const auto stranger = at.host.open(token);

  const auto got = stranger->get_repo(at.repo);
  REQUIRE_FALSE(got);
  CHECK(got.error().code == ErrorCode::unauthorized);
  CHECK(got.error().message.find(token) == std::string::npos);
  CHECK(at.requests("GET " + kGitHubRepo) == 1);
}

TEST_CASE("a token that the host repeats does not come out", "[contract][github]") {
  Prepared at;
  const std::string token =
      at.host.server().with_world([](mock::github::World& world) { return world.rules().token; });
  at.host.server().plan({.route = "GET " + kGitHubRepo,
                         .status = 422,
                         .body = R"({"message":"cannot use )" + token + R"( for this"})"});

  const auto got = at.host.provider().get_repo(at.repo);

  REQUIRE_FALSE(got);
  CHECK(got.error().message.find(token) == std::string::npos);
}
