#include "tests/unit/github/github_fixture.hpp"

using namespace gitprovider;
using namespace gitprovider::testing;

namespace {

const std::string kSeed(40, 'e');
const std::string kReadRef = "GET /repos/acme/widget/git/ref/heads/main";
const std::string kPutSeed = "PUT /repos/acme/widget/contents/a.txt";
const std::string kMakeTree = "POST /repos/acme/widget/git/trees";
const std::string kMakeCommit = "POST /repos/acme/widget/git/commits";
const std::string kMoveBranch = "PATCH /repos/acme/widget/git/refs/heads/main";

std::string sha(const std::string& hex) { return R"({"sha":")" + hex + R"("})"; }

std::string ref_at(const std::string& hex) {
  return R"({"ref":"refs/heads/main","object":{"sha":")" + hex + R"("}})";
}

std::string seed_answer() { return R"({"content":{},"commit":)" + sha(kSeed) + "}"; }

/// The reads that show a repository without a commit.
Script& empty_repository(GitHubFixture& github) {
  return github.on("GET /repos/acme/widget/branches/main", 404, R"({"message":"Not Found"})")
      .on(kReadRef, answer(409, R"({"message":"Git Repository is empty."})"));
}

std::string seed_as_head(const std::string& operation, const std::string& parents) {
  return R"({"name":"main","commit":{"sha":")" + kSeed + R"(","parents":)" + parents +
         R"(,"commit":{"message":"M\n\nOperation-Id: )" + operation + R"(","tree":{"sha":")" +
         kTree + R"("}}}})";
}

NewCommit two_files() {
  return {.branch = "main",
          .message = "M",
          .changes = {{.path = "a.txt", .content = "x"}, {.path = "b.txt", .content = "y"}}};
}

}  // namespace

TEST_CASE("one plain file is the first commit by itself", "[unit][github][first_commit]") {
  GitHubFixture github;
  NewCommit commit = two_files();
  commit.changes.pop_back();
  empty_repository(github).on(kPutSeed, answer(201, seed_answer()));

  const auto made = github.host().commit_files(kWidget, commit, {.operation_id = "op-1"});

  REQUIRE(made);
  CHECK(made->value == Commit{.id = id_of(kSeed), .branch = "main", .files_changed = 1});
  CHECK(github.body(2) ==
        R"({"message":"M\n\nOperation-Id: op-1","content":"eA==","branch":"main"})");
}

TEST_CASE("several files replace the seed by one commit without parent",
          "[unit][github][first_commit]") {
  GitHubFixture github;
  empty_repository(github)
      .on(kPutSeed, answer(201, seed_answer()))
      .on(kMakeTree, answer(201, sha(kMadeTree)))
      .on(kMakeCommit, answer(201, sha(kMade)))
      .on(kReadRef, answer(200, ref_at(kSeed)))
      .on(kMoveBranch, answer(200, ref_at(kMade)));

  const auto made = github.host().commit_files(kWidget, two_files());

  REQUIRE(made);
  CHECK(made->value == Commit{.id = id_of(kMade), .branch = "main", .files_changed = 2});
  CHECK(github.body(3).starts_with(R"({"tree":[{"path":"a.txt")"));
  CHECK(github.body(4) == R"({"message":"M","tree":")" + kMadeTree + R"(","parents":[]})");
  CHECK(github.body(6) == R"({"sha":")" + kMade + R"(","force":true})");
}

TEST_CASE("an executable file takes the long way, for the seed keeps no mode",
          "[unit][github][first_commit]") {
  GitHubFixture github;
  NewCommit commit = two_files();
  commit.changes.pop_back();
  commit.changes.front().executable = true;
  empty_repository(github)
      .on(kPutSeed, answer(201, seed_answer()))
      .on(kMakeTree, answer(201, sha(kMadeTree)))
      .on(kMakeCommit, answer(201, sha(kMade)))
      .on(kReadRef, answer(200, ref_at(kSeed)))
      .on(kMoveBranch, answer(200, ref_at(kMade)));

  REQUIRE(github.host().commit_files(kWidget, commit));

  CHECK(github.body(3).find("100755") != std::string::npos);
}

TEST_CASE("what somebody laid over the seed is not overwritten", "[unit][github][first_commit]") {
  GitHubFixture github;
  empty_repository(github)
      .on(kPutSeed, answer(201, seed_answer()))
      .on(kMakeTree, answer(201, sha(kMadeTree)))
      .on(kMakeCommit, answer(201, sha(kMade)))
      .on(kReadRef, answer(200, ref_at(kHead)));

  const auto made = github.host().commit_files(kWidget, two_files());

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::unknown_outcome);
  CHECK(made.error().outcome == Outcome::unknown);
}

TEST_CASE("a failure after the seed says what stands", "[unit][github][first_commit]") {
  GitHubFixture github;
  empty_repository(github)
      .on(kPutSeed, answer(201, seed_answer()))
      .on(kMakeTree, answer(502, "<html>"));

  const auto made = github.host().commit_files(kWidget, two_files());

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::unknown_outcome);
  CHECK(made.error().outcome == Outcome::unknown);
  CHECK(made.error().http_status == 502);
  CHECK(made.error().message.find("branch main was begun with a.txt alone") == 0);
  CHECK(made.error().ticket);
}

TEST_CASE("the same operation goes on from the seed that it left", "[unit][github][first_commit]") {
  GitHubFixture github;
  github.on("GET /repos/acme/widget/branches/main", 200, seed_as_head("op-1", "[]"))
      .on(kMakeTree, answer(201, sha(kMadeTree)))
      .on(kMakeCommit, answer(201, sha(kMade)))
      .on(kReadRef, answer(200, ref_at(kSeed)))
      .on(kMoveBranch, answer(200, ref_at(kMade)));

  const auto made = github.host().commit_files(kWidget, two_files(), {.operation_id = "op-1"});

  REQUIRE(made);
  CHECK(made->value.id == id_of(kMade));
  CHECK(github.body(2) == R"({"message":"M","tree":")" + kMadeTree + R"(","parents":[]})");
  CHECK(github.body(4) == R"({"sha":")" + kMade + R"(","force":true})");
}

TEST_CASE("a head that is no seed of the operation is built on", "[unit][github][first_commit]") {
  const auto [operation, parents] = GENERATE(table<std::string, std::string>(
      {{"op-2", "[]"}, {"op-1", R"([{"sha":"eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"}])"}}));
  GitHubFixture github;
  github.on("GET /repos/acme/widget/branches/main", 200, seed_as_head(operation, parents))
      .on(kMakeTree, answer(201, sha(kMadeTree)))
      .on(kMakeCommit, answer(201, sha(kMade)))
      .on(kMoveBranch, answer(200, ref_at(kMade)));

  REQUIRE(github.host().commit_files(kWidget, two_files(), {.operation_id = "op-1"}));

  CHECK(github.body(3) == R"({"sha":")" + kMade + R"(","force":false})");
}

TEST_CASE("a refused seed leaves nothing", "[unit][github][first_commit]") {
  GitHubFixture github;
  empty_repository(github).on(kPutSeed, answer(403, R"({"message":"Forbidden"})"));

  const auto made = github.host().commit_files(kWidget, two_files());

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::forbidden);
  CHECK(made.error().outcome == Outcome::not_applied);
}

TEST_CASE("nothing can be deleted from an empty repository", "[unit][github][first_commit]") {
  GitHubFixture github;
  NewCommit commit = two_files();
  commit.changes.front() = {.action = FileChange::Action::remove, .path = "a.txt"};
  empty_repository(github);

  const auto made = github.host().commit_files(kWidget, commit);

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::conflict);
}

TEST_CASE("an expected head is not found in an empty repository", "[unit][github][first_commit]") {
  GitHubFixture github;
  NewCommit commit = two_files();
  commit.expected_head = id_of(kHead);
  empty_repository(github);

  const auto made = github.host().commit_files(kWidget, commit);

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::conflict);
}
