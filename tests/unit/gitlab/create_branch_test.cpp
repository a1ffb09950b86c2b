#include "tests/unit/gitlab/gitlab_fixture.hpp"

using namespace gitprovider;
using namespace gitprovider::testing;

namespace {

const std::string kBranches = kProject + "/repository/branches";
const std::string kCreate = "POST " + kBranches;
const std::string kCommit = "GET " + kProject + "/repository/commits/" + kHead + "?stats=false";

}  // namespace

TEST_CASE("a branch is made at the commit its source stands on", "[unit][gitlab][create_branch]") {
  GitLabFixture gitlab;
  gitlab.has_branch("main");
  gitlab.on(kCreate, 201, branch_json("feature/a#b", kHead));

  const auto made = gitlab.host().create_branch(kWidget, {.name = "feature/a#b", .from = "main"});

  REQUIRE(made);
  CHECK(made->value.id == id_of(kHead));
  CHECK(gitlab.last_body() == R"({"branch":"feature/a#b","ref":")" + kHead + R"("})");
}

TEST_CASE("a commit is looked at before a branch is made of it", "[unit][gitlab][create_branch]") {
  GitLabFixture gitlab;
  gitlab.on(kCommit, 200, R"({"id":")" + kHead + R"("})");
  gitlab.on(kCreate, 201, branch_json("a", kHead));

  CHECK(gitlab.host().create_branch(kWidget, {.name = "a", .from = kHead}));
}

TEST_CASE("what only is named like a commit is none", "[unit][gitlab][create_branch]") {
  GitLabFixture gitlab;
  gitlab.on(kCommit, 200, R"({"id":")" + kMade + R"("})");
  gitlab.on("GET " + kProject, 200, project_json(R"(,"empty_repo":false)"));

  CHECK(gitlab.host().create_branch(kWidget, {.name = "a", .from = kHead}).error().code ==
        ErrorCode::not_found);
}

TEST_CASE("an absent source is told from an empty project, and nothing is sent",
          "[unit][gitlab][create_branch]") {
  const auto [project, code] = GENERATE(table<std::string, ErrorCode>({
      {project_json(R"(,"empty_repo":false)"), ErrorCode::not_found},
      {project_json(R"(,"empty_repo":true)"), ErrorCode::conflict},
      {project_json(R"(,"default_branch":null)"), ErrorCode::conflict},
  }));
  GitLabFixture gitlab;
  gitlab.on("GET " + kBranches + "/main", 404, saying("404 Branch Not Found"));
  gitlab.on("GET " + kProject, 200, project);

  const auto made = gitlab.host().create_branch(kWidget, {.name = "a", .from = "main"});

  REQUIRE_FALSE(made);
  CHECK(made.error().code == code);
  CHECK(made.error().outcome == Outcome::not_applied);
}

TEST_CASE("a refusal in words we know needs no look", "[unit][gitlab][create_branch]") {
  GitLabFixture gitlab;
  gitlab.has_branch("main");
  gitlab.on(kCreate, 400, saying("Branch already exists"));

  CHECK(gitlab.host().create_branch(kWidget, {.name = "a", .from = "main"}).error().code ==
        ErrorCode::already_exists);
}

namespace {

const std::string kSearch = "GET " + kBranches + "?search=%5Ea%2Fb%2F&per_page=100";

/// GitLab refuses the branch `a/b` in words nobody knows.
struct RefusedFixture : GitLabFixture {
  RefusedFixture() {
    has_branch("main");
    on(kCreate, 400, saying("Nein"));
  }

  void lacks_branch(const std::string& encoded) {
    on("GET " + kBranches + "/" + encoded, 404, saying("404 Branch Not Found"));
  }

  ErrorCode code() {
    return host().create_branch(kWidget, {.name = "a/b", .from = "main"}).error().code;
  }
};

}  // namespace

TEST_CASE("refused in another language: the branch is there", "[unit][gitlab][create_branch]") {
  RefusedFixture gitlab;
  gitlab.on("GET " + kBranches + "/a%2Fb", 200, branch_json("a/b", kMade));

  CHECK(gitlab.code() == ErrorCode::already_exists);
}

TEST_CASE("refused in another language: a branch is in the way above",
          "[unit][gitlab][create_branch]") {
  RefusedFixture gitlab;
  gitlab.lacks_branch("a%2Fb");
  gitlab.has_branch("a");

  CHECK(gitlab.code() == ErrorCode::conflict);
}

TEST_CASE("refused in another language: a branch is in the way below",
          "[unit][gitlab][create_branch]") {
  RefusedFixture gitlab;
  gitlab.lacks_branch("a%2Fb");
  gitlab.lacks_branch("a");
  gitlab.on(kSearch, 200, "[" + branch_json("a/b/c", kHead) + "]");

  CHECK(gitlab.code() == ErrorCode::conflict);
}

TEST_CASE("refused in another language: nothing is in the way", "[unit][gitlab][create_branch]") {
  RefusedFixture gitlab;
  gitlab.lacks_branch("a%2Fb");
  gitlab.lacks_branch("a");
  gitlab.on(kSearch, 200, "[]");

  CHECK(gitlab.code() == ErrorCode::invalid_argument);
}

TEST_CASE("a branch that was made elsewhere is said to be there", "[unit][gitlab][create_branch]") {
  GitLabFixture gitlab;
  gitlab.has_branch("main");
  gitlab.on(kCreate, 201, branch_json("a", kMade));

  const auto made = gitlab.host().create_branch(kWidget, {.name = "a", .from = "main"});

  REQUIRE_FALSE(made);
  CHECK(made.error().outcome == Outcome::applied);
}

TEST_CASE("a lost answer asks for a look and is sent once", "[unit][gitlab][create_branch]") {
  GitLabFixture gitlab;
  gitlab.has_branch("main");
  gitlab.script.on(kCreate, failure(Cause::reset, Delivery::maybe_applied));

  const auto made = gitlab.host().create_branch(kWidget, {.name = "a", .from = "main"});

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::unknown_outcome);
  CHECK(made.error().message.find("look at branch a of acme/tools/widget") != std::string::npos);
}
