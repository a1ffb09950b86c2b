#include "tests/unit/forgejo/forgejo_fixture.hpp"

using namespace gitprovider;
using namespace gitprovider::testing;

namespace {

const std::string kBranch = "GET " + kRepo + "/branches/main";
const std::string kRule = kRepo + "/branch_protections/main";
const std::string kGetRule = "GET " + kRule;
const std::string kPatchRule = "PATCH " + kRule;
const std::string kPostRule = "POST " + kRepo + "/branch_protections";
const std::string kVersion = "GET /version";

std::string rule(bool push, int approvals, const std::string& more = R"(,"apply_to_admins":true)") {
  return R"({"rule_name":"main","enable_push":)" + std::string{push ? "true" : "false"} +
         R"(,"required_approvals":)" + std::to_string(approvals) + more + "}";
}

/// A branch that is there, on a Forgejo.
ForgejoFixture& with_branch(ForgejoFixture& forgejo) {
  return forgejo.on(kBranch, 200, branch_json("main"))
      .on(kVersion, 200, R"({"version":"12.0.1+gitea-1.22.0"})");
}

}  // namespace

TEST_CASE("a branch without a rule gets one", "[unit][forgejo][protect_branch]") {
  ForgejoFixture forgejo;
  with_branch(forgejo).on(kGetRule, 404, saying("not found")).on(kPostRule, 201, rule(false, 1));

  const auto made = forgejo.host().protect_branch(kWidget, {.branch = "main", .approvals = 1});

  REQUIRE(made);
  CHECK(made->value == Protection{.branch = "main", .is_protected = true, .approvals = 1});
  CHECK(made->confirmed_by == ConfirmedBy::response);
  CHECK(forgejo.last_body().find(R"("apply_to_admins":true)") != std::string::npos);
}

TEST_CASE("a rule that is as asked is left alone", "[unit][forgejo][protect_branch]") {
  ForgejoFixture forgejo;
  with_branch(forgejo).on(kGetRule, 200, rule(true, 0));

  const auto made = forgejo.host().protect_branch(kWidget, {.branch = "main"});

  REQUIRE(made);
  CHECK(made->value == Protection{.branch = "main", .is_protected = true});
  CHECK(made->confirmed_by == ConfirmedBy::check);
  CHECK(made->equivalent);
}

TEST_CASE("a rule that differs is changed in place", "[unit][forgejo][protect_branch]") {
  ForgejoFixture forgejo;
  with_branch(forgejo)
      .on(kGetRule, 200, rule(true, 0, R"(,"require_signed_commits":true)"))
      .on(kPatchRule, 200, rule(true, 0));

  CHECK(forgejo.host().protect_branch(kWidget, {.branch = "main"}));
  CHECK(forgejo.last_body().find("rule_name") == std::string::npos);
}

TEST_CASE("a rule that appeared meanwhile is changed, in whatever words it is refused",
          "[unit][forgejo][protect_branch]") {
  const auto* const words = GENERATE("Branch protection already exist", "existe deja");
  ForgejoFixture forgejo;
  with_branch(forgejo)
      .on(kGetRule, 404, saying("not found"))
      .on(kPostRule, 403, saying(words))
      .on(kGetRule, 200, rule(false, 3))
      .on(kPatchRule, 200, rule(true, 0));

  CHECK(forgejo.host().protect_branch(kWidget, {.branch = "main"}));
}

TEST_CASE("a missing right stays a missing right", "[unit][forgejo][protect_branch]") {
  ForgejoFixture forgejo;
  with_branch(forgejo)
      .on(kGetRule, 404, saying("not found"))
      .on(kPostRule, 403, saying("user should be an owner"))
      .on(kGetRule, 404, saying("not found"));

  const auto made = forgejo.host().protect_branch(kWidget, {.branch = "main"});

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::forbidden);
  CHECK(made.error().outcome == Outcome::not_applied);
}

TEST_CASE("a rule kept otherwise than asked is an error that names what differs",
          "[unit][forgejo][protect_branch]") {
  ForgejoFixture forgejo;
  with_branch(forgejo).on(kGetRule, 404, saying("not found")).on(kPostRule, 201, rule(true, 0));

  const auto made = forgejo.host().protect_branch(kWidget, {.branch = "main", .approvals = 1});

  REQUIRE_FALSE(made);
  CHECK(made.error().outcome == Outcome::applied);
  CHECK(made.error().message.find("approvals differ") != std::string::npos);
}

TEST_CASE("an absent branch is not found, though these hosts would protect it",
          "[unit][forgejo][protect_branch]") {
  ForgejoFixture forgejo;
  forgejo.on(kBranch, 404, saying("not found"));

  CHECK(forgejo.host().protect_branch(kWidget, {.branch = "main"}).error().code ==
        ErrorCode::not_found);
}

TEST_CASE("the server is asked what it is once, and may keep it to itself",
          "[unit][forgejo][protect_branch]") {
  ForgejoFixture forgejo;
  forgejo.on(kBranch, 200, branch_json("main"))
      .on(kVersion, 404, saying("not found"))
      .on(kGetRule, 404, saying("not found"))
      .on(kPostRule, 201, rule(true, 0, ""))
      .on(kBranch, 200, branch_json("main"))
      .on(kGetRule, 200, rule(true, 0, ""));

  CHECK(forgejo.host().protect_branch(kWidget, {.branch = "main"}));
  CHECK(forgejo.host().protect_branch(kWidget, {.branch = "main"}));
}

TEST_CASE("what cannot be expressed costs no request", "[unit][forgejo][protect_branch]") {
  ForgejoFixture forgejo;

  CHECK(forgejo.host()
            .protect_branch(kWidget, {.branch = "main", .allow_deletion = true})
            .error()
            .code == ErrorCode::unsupported);
  CHECK(forgejo.lines().empty());
}
