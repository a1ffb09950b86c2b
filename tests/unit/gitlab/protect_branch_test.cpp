#include "tests/unit/gitlab/protect_fixture.hpp"

using namespace gitprovider;
using namespace gitprovider::testing;

TEST_CASE("a branch that GitLab protected by itself is left as it is",
          "[unit][gitlab][protect_branch]") {
  ProtectFixture gitlab;
  gitlab.has_rule(rule(40));

  const auto made = gitlab.protect();

  REQUIRE(made);
  CHECK(made->value.is_protected);
  CHECK(made->confirmed_by == ConfirmedBy::check);
  CHECK(made->equivalent);
}

TEST_CASE("a branch without a rule gets one", "[unit][gitlab][protect_branch]") {
  ProtectFixture gitlab;
  gitlab.has_no_rule();
  gitlab.on(kCreate, 201, rule(0));

  const auto made = gitlab.protect({.branch = "main", .approvals = 0});

  REQUIRE(made);
  CHECK(made->value == Protection{.branch = "main", .is_protected = true, .approvals = 0});
  CHECK(made->confirmed_by == ConfirmedBy::response);
}

TEST_CASE("a rule that came meanwhile is taken as it is", "[unit][gitlab][protect_branch]") {
  ProtectFixture gitlab;  // the host protects a new default branch some time later
  gitlab.has_no_rule();
  gitlab.on(kCreate, 409, saying("Protected branch 'main' already exists"));
  gitlab.has_rule(rule(40));

  CHECK(gitlab.protect());
}

TEST_CASE("a flag is changed in place", "[unit][gitlab][protect_branch]") {
  ProtectFixture gitlab;
  gitlab.has_rule(rule(40));
  gitlab.on(kChange, 200, rule(40, true));

  CHECK(gitlab.protect({.branch = "main", .allow_force_push = true}));
  CHECK(gitlab.last_body() == R"({"allow_force_push":true})");
}

TEST_CASE("a host that changes nothing in place gets a new rule",
          "[unit][gitlab][protect_branch]") {
  const int status = GENERATE(404, 405);
  ProtectFixture gitlab;
  gitlab.has_rule(rule(40));
  gitlab.on(kChange, status, saying("no"));
  gitlab.on(kDelete, 204, "");
  gitlab.on(kCreate, 201, rule(40, true));

  CHECK(gitlab.protect({.branch = "main", .allow_force_push = true}));
}

TEST_CASE("other roles need a new rule", "[unit][gitlab][protect_branch]") {
  ProtectFixture gitlab;
  gitlab.has_rule(rule(30));
  gitlab.on(kDelete, 204, "");
  gitlab.on(kCreate, 201, rule(40));

  CHECK(gitlab.protect());
}

TEST_CASE("a rule that somebody else deleted is made all the same",
          "[unit][gitlab][protect_branch]") {
  ProtectFixture gitlab;
  gitlab.has_rule(rule(30));
  gitlab.on(kDelete, 404, saying("404 Not found"));
  gitlab.on(kCreate, 201, rule(40));

  CHECK(gitlab.protect());
}

TEST_CASE("where the new rule fails the branch is said to stand open",
          "[unit][gitlab][protect_branch]") {
  ProtectFixture gitlab;
  gitlab.has_rule(rule(30));
  gitlab.on(kDelete, 204, "");
  gitlab.on(kCreate, 403, saying("403 Forbidden"));

  const auto made = gitlab.protect();

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::forbidden);
  CHECK(made.error().outcome == Outcome::not_applied);
  CHECK(made.error().message.find("stands without any protection") != std::string::npos);
}

TEST_CASE("a rule that cannot be deleted ends it", "[unit][gitlab][protect_branch]") {
  ProtectFixture gitlab;
  gitlab.has_rule(rule(30));
  gitlab.on(kDelete, 403, saying("403 Forbidden"));

  CHECK(gitlab.protect().error().code == ErrorCode::forbidden);
}

TEST_CASE("a group's rule is not changed in the project", "[unit][gitlab][protect_branch]") {
  const bool as_asked = GENERATE(true, false);
  ProtectFixture gitlab;
  gitlab.has_rule(rule(as_asked ? 40 : 30, false, R"(,"inherited":true)"));

  const auto made = gitlab.protect();

  CHECK(made.has_value() == as_asked);
  CHECK((as_asked || made.error().code == ErrorCode::forbidden));
}

TEST_CASE("a rule that came out otherwise is said to be there", "[unit][gitlab][protect_branch]") {
  ProtectFixture gitlab;
  gitlab.has_no_rule();
  gitlab.on(kCreate, 201, rule(30));

  const auto made = gitlab.protect();

  REQUIRE_FALSE(made);
  CHECK(made.error().outcome == Outcome::applied);
}

TEST_CASE("a branch that is not there is not protected", "[unit][gitlab][protect_branch]") {
  GitLabFixture gitlab;
  gitlab.on("GET " + kProject + "/repository/branches/main", 404, saying("404 Branch Not Found"));

  CHECK(gitlab.host().protect_branch(kWidget, {.branch = "main"}).error().code ==
        ErrorCode::not_found);
}

TEST_CASE("what is unsupported is said before anything is sent", "[unit][gitlab][protect_branch]") {
  GitLabFixture gitlab;

  CHECK(gitlab.host().protect_branch(kWidget, {.branch = "main", .approvals = 2}).error().code ==
        ErrorCode::unsupported);
}
