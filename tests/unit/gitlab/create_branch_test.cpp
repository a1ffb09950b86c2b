#include "tests/unit/gitlab/gitlab_fixture.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>

using namespace std::chrono_literals;
using namespace gitprovider;
using namespace gitprovider::testing;

namespace {

const std::string kBranches = kProject + "/repository/branches";
const std::string kCreate = "POST " + kBranches;
const std::string kCommit = "GET " + kProject + "/repository/commits/" + kHead + "?stats=false";

/// GitLab with the branch `main`, asked for another whose answer is lost.
struct LostFixture : GitLabFixture {
  LostFixture() { has_branch("main"); }

  Result<Applied<Branch>> create(const Call& call = {}) {
    return host().create_branch(kWidget, {.name = "a", .from = "main"}, call);
  }
  /// A look that finds none.
  void is_absent() { on("GET " + kBranches + "/a", 404, saying("404 Branch Not Found")); }
  [[nodiscard]] std::ptrdiff_t sent() const {
    const auto all = lines();
    return std::count(all.begin(), all.end(), kCreate);
  }
};

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

  const auto made = gitlab.host().create_branch(kWidget, {.name = "a", .from = "main"},
                                                {.on_unknown = OnUnknown::return_});

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::unknown_outcome);
  CHECK(made.error().message.find("look at branch a of acme/tools/widget") != std::string::npos);
}

TEST_CASE("a branch whose answer was lost is found by looking", "[unit][gitlab][create_branch]") {
  LostFixture gitlab;
  gitlab.script.on(kCreate, failure(Cause::reset, Delivery::maybe_applied));
  gitlab.is_absent();
  gitlab.has_branch("a");

  const auto made = gitlab.create();

  REQUIRE(made);
  CHECK(made->value == Branch{.name = "a", .id = id_of(kHead)});
  CHECK(made->confirmed_by == ConfirmedBy::check);
  CHECK(made->equivalent);
  CHECK(gitlab.sent() == 1);
}

TEST_CASE("an absence is believed when the branch can come no more",
          "[unit][gitlab][create_branch]") {
  LostFixture gitlab;
  gitlab.on(kCreate, 500, saying("500 Internal Server Error"));  // over: only visibility is late
  for (int look = 0; look < 4; ++look) {
    gitlab.is_absent();
  }

  const auto made = gitlab.create();

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::unavailable);
  CHECK(made.error().outcome == Outcome::not_applied);
  CHECK(gitlab.clock->waits() == std::vector<Duration>{500ms, 1s, 1500ms});
  CHECK(gitlab.sent() == 1);
}

TEST_CASE("after a lost connection GitLab may still work for a minute",
          "[unit][gitlab][create_branch]") {
  LostFixture gitlab;
  gitlab.script.on(kCreate, failure(Cause::reset, Delivery::maybe_applied));
  SECTION("with less time it stays unknown, and can be asked for later") {
    for (int look = 0; look < 4; ++look) {
      gitlab.is_absent();
    }

    const auto made = gitlab.create({.deadline = 30s});

    REQUIRE_FALSE(made);
    CHECK(made.error().code == ErrorCode::unknown_outcome);
    REQUIRE(made.error().ticket);
    gitlab.has_branch("a");
    const auto found = gitlab.host().resolve(*made.error().ticket, {});
    REQUIRE(found);
    CHECK(found->outcome == Outcome::applied);
    CHECK(std::get<Branch>(found->made).name == "a");
  }
  SECTION("with more it is proven") {
    const auto start = gitlab.clock->now();
    for (int look = 0; look < 19; ++look) {
      gitlab.is_absent();
    }

    const auto made = gitlab.create({.deadline = 10min});

    REQUIRE_FALSE(made);
    CHECK(made.error().code == ErrorCode::network);
    CHECK(made.error().outcome == Outcome::not_applied);
    CHECK(gitlab.clock->now() - start == 63s);
  }
}

TEST_CASE("a branch is sent again only on request, and after it was proven absent",
          "[unit][gitlab][create_branch]") {
  LostFixture gitlab;
  gitlab.on(kCreate, 500, saying("500 Internal Server Error"));
  for (int look = 0; look < 4; ++look) {
    gitlab.is_absent();
  }
  SECTION("and is made") { gitlab.on(kCreate, 201, branch_json("a", kHead)); }
  SECTION("and was made by the first after all") {
    gitlab.on(kCreate, 400, saying("Branch already exists"));
    gitlab.has_branch("a");
  }

  CHECK(gitlab.create({.on_unknown = OnUnknown::resend}));
  CHECK(gitlab.sent() == 2);
}
