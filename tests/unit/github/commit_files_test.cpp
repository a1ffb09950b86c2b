#include "tests/unit/github/github_fixture.hpp"

using namespace gitprovider;
using namespace gitprovider::testing;

namespace {

const std::string kReadHead = "GET /repos/acme/widget/branches/main";
const std::string kReadRef = "GET /repos/acme/widget/git/ref/heads/main";
const std::string kMakeBlob = "POST /repos/acme/widget/git/blobs";
const std::string kMakeTree = "POST /repos/acme/widget/git/trees";
const std::string kMakeCommit = "POST /repos/acme/widget/git/commits";
const std::string kMoveBranch = "PATCH /repos/acme/widget/git/refs/heads/main";

std::string sha(const std::string& hex) { return R"({"sha":")" + hex + R"("})"; }

std::string head_named(const std::string& name) {
  return R"({"name":")" + name + R"(","commit":{"sha":")" + kHead +
         R"(","commit":{"tree":{"sha":")" + kTree + R"("}}}})";
}

std::string ref_at(const std::string& hex) {
  return R"({"ref":"refs/heads/main","object":{"sha":")" + hex + R"("}})";
}

NewCommit one_file() {
  return {.branch = "main", .message = "M", .changes = {{.path = "a.txt", .content = "x"}}};
}

}  // namespace

TEST_CASE("a text file is committed with four requests", "[unit][github][commit_files]") {
  GitHubFixture github;
  github.on(kReadHead, 200, head_named("main"))
      .on(kMakeTree, answer(201, sha(kMadeTree)))
      .on(kMakeCommit, answer(201, sha(kMade)))
      .on(kMoveBranch, answer(200, ref_at(kMade)));

  const auto made = github.host().commit_files(kWidget, one_file());

  REQUIRE(made);
  CHECK(made->value == Commit{.id = id_of(kMade), .branch = "main", .files_changed = 1});
  CHECK(github.lines() == std::vector<std::string>{kReadHead, kMakeTree, kMakeCommit, kMoveBranch});
  CHECK(github.body(1) ==
        R"({"base_tree":")" + kTree +
            R"(","tree":[{"path":"a.txt","mode":"100644","type":"blob","content":"x"}]})");
  CHECK(github.body(2) ==
        R"({"message":"M","tree":")" + kMadeTree + R"(","parents":[")" + kHead + R"("]})");
  CHECK(github.body(3) == R"({"sha":")" + kMade + R"(","force":false})");
}

TEST_CASE("every write of a commit leaves once", "[unit][github][commit_files]") {
  GitHubFixture github;
  github.on(kReadHead, 200, head_named("main"))
      .on(kMakeTree, answer(201, sha(kMadeTree)))
      .on(kMakeCommit, answer(201, sha(kMade)))
      .on(kMoveBranch, answer(200, ref_at(kMade)));

  REQUIRE(github.host().commit_files(kWidget, one_file()));

  for (const auto& request : github.script.requests()) {
    CHECK(request.send_once == (request.method != http::Method::get));
  }
}

TEST_CASE("binary files are uploaded first, each content once", "[unit][github][commit_files]") {
  GitHubFixture github;
  github.options.limits.max_parallel = 1;
  NewCommit commit = one_file();
  commit.changes = {{.path = "a", .content = "\xFF"}, {.path = "b", .content = "\xFF"}};
  github.on(kReadHead, 200, head_named("main"))
      .on(kMakeBlob, answer(201, sha(kHead)))
      .on(kMakeTree, answer(201, sha(kMadeTree)))
      .on(kMakeCommit, answer(201, sha(kMade)))
      .on(kMoveBranch, answer(200, ref_at(kMade)));

  REQUIRE(github.host().commit_files(kWidget, commit));

  CHECK(github.body(1) == R"({"content":"/w==","encoding":"base64"})");
}

TEST_CASE("a failed upload ends the commit before anything is visible",
          "[unit][github][commit_files]") {
  GitHubFixture github;
  NewCommit commit = one_file();
  commit.changes = {{.path = "a", .content = "\xFF"}};
  github.on(kReadHead, 200, head_named("main"))
      .on(kMakeBlob, failure(Cause::timeout, Delivery::maybe_applied));

  const auto made = github.host().commit_files(kWidget, commit);

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::timeout);
  CHECK(made.error().outcome == Outcome::not_applied);
}

TEST_CASE("many files make one commit over trees laid over each other",
          "[unit][github][commit_files]") {
  GitHubFixture github;
  NewCommit commit = one_file();
  commit.changes.clear();
  for (int i = 0; i < 101; ++i) {
    commit.changes.push_back({.path = "f" + std::to_string(i), .content = "x"});
  }
  github.on(kReadHead, 200, head_named("main"))
      .on(kMakeTree, answer(201, sha(kHead)))
      .on(kMakeTree, answer(201, sha(kMadeTree)))
      .on(kMakeCommit, answer(201, sha(kMade)))
      .on(kMoveBranch, answer(200, ref_at(kMade)));

  const auto made = github.host().commit_files(kWidget, commit);

  REQUIRE(made);
  CHECK(made->value.files_changed == 101);
  CHECK(github.body(2) ==
        R"({"base_tree":")" + kHead +
            R"(","tree":[{"path":"f100","mode":"100644","type":"blob","content":"x"}]})");
}

TEST_CASE("another head than expected is a conflict before anything is made",
          "[unit][github][commit_files]") {
  GitHubFixture github;
  NewCommit commit = one_file();
  commit.expected_head = id_of(kMade);
  github.on(kReadHead, 200, head_named("main"));

  const auto made = github.host().commit_files(kWidget, commit);

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::conflict);
  CHECK(made.error().outcome == Outcome::not_applied);
}

TEST_CASE("a branch that moved meanwhile is a conflict, never forced",
          "[unit][github][commit_files]") {
  GitHubFixture github;
  github.on(kReadHead, 200, head_named("main"))
      .on(kMakeTree, answer(201, sha(kMadeTree)))
      .on(kMakeCommit, answer(201, sha(kMade)))
      .on(kMoveBranch, answer(422, R"({"message":"Update is not a fast forward"})"));

  const auto made = github.host().commit_files(kWidget, one_file());

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::conflict);
  CHECK(made.error().outcome == Outcome::not_applied);
}

TEST_CASE("a lost answer to the one visible step leaves the outcome unknown",
          "[unit][github][commit_files]") {
  GitHubFixture github;
  github.on(kReadHead, 200, head_named("main"))
      .on(kMakeTree, answer(201, sha(kMadeTree)))
      .on(kMakeCommit, answer(201, sha(kMade)))
      .on(kMoveBranch, failure(Cause::reset, Delivery::maybe_applied));

  const auto made =
      github.host().commit_files(kWidget, one_file(), {.on_unknown = OnUnknown::return_});

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::unknown_outcome);
  CHECK(made.error().outcome == Outcome::unknown);
  CHECK(made.error().message.find("branch main of acme/widget") != std::string::npos);
}

TEST_CASE("a branch moved elsewhere is told apart from success", "[unit][github][commit_files]") {
  GitHubFixture github;
  github.on(kReadHead, 200, head_named("main"))
      .on(kMakeTree, answer(201, sha(kMadeTree)))
      .on(kMakeCommit, answer(201, sha(kMade)))
      .on(kMoveBranch, answer(200, ref_at(kHead)));

  const auto made = github.host().commit_files(kWidget, one_file());

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::protocol);
  CHECK(made.error().outcome == Outcome::applied);
}

TEST_CASE("a redirect to a renamed branch does not stand in for the one that was asked",
          "[unit][github][commit_files]") {
  GitHubFixture github;  // B01
  github
      .on(kReadHead, 301, "{}",
          {{.name = "Location", .value = "https://api.github.com/repositories/7/branches/trunk"}})
      .on("GET /repositories/7/branches/trunk", answer(200, head_named("trunk")));

  const auto made = github.host().commit_files(kWidget, one_file());

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::not_found);
  CHECK(made.error().message.find("trunk") != std::string::npos);
}

TEST_CASE("a branch that is not there is not found", "[unit][github][commit_files]") {
  GitHubFixture github;
  github.on(kReadHead, 404, R"({"message":"Branch not found"})")
      .on(kReadRef, answer(404, R"({"message":"Not Found"})"));

  const auto made = github.host().commit_files(kWidget, one_file());

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::not_found);
}

TEST_CASE("a branch that only its ref shows yet is built on", "[unit][github][commit_files]") {
  GitHubFixture github;
  github.on(kReadHead, 404, R"({"message":"Branch not found"})")
      .on(kReadRef, answer(200, ref_at(kHead)))
      .on("GET /repos/acme/widget/git/commits/" + kHead,
          answer(200, R"({"sha":")" + kHead + R"(","tree":{"sha":")" + kTree + R"("}})"))
      .on(kMakeTree, answer(201, sha(kMadeTree)))
      .on(kMakeCommit, answer(201, sha(kMade)))
      .on(kMoveBranch, answer(200, ref_at(kMade)));

  CHECK(github.host().commit_files(kWidget, one_file()));
}

TEST_CASE("a refused workflow file is explained by its scope", "[unit][github][commit_files]") {
  GitHubFixture github;  // B48
  NewCommit commit = one_file();
  commit.changes.front().path = ".github/workflows/ci.yml";
  github.on(kReadHead, 200, head_named("main"))
      .on(kMakeTree, answer(404, R"({"message":"Not Found"})"));

  const auto made = github.host().commit_files(kWidget, commit);

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::not_found);
  CHECK(made.error().message.find("'workflow'") != std::string::npos);
}
