#include "src/providers/github/protection.hpp"

#include "tests/catch_compat.hpp"

#include <string_view>

using namespace gitprovider;
using namespace gitprovider::github;

namespace {

Result<ProtectionRules> read(std::string_view text) {
  const auto document = json::Document::parse(text);
  REQUIRE(document);
  return read_protection(document->root());
}

}  // namespace

TEST_CASE("a protection is sent whole, with its nulls", "[unit][github][protection]") {
  CHECK(protection_body({.branch = "main"}) ==
        R"({"required_status_checks":null,"enforce_admins":true,)"
        R"("required_pull_request_reviews":null,"restrictions":null,)"
        R"("allow_force_pushes":false,"allow_deletions":false})");
  CHECK(protection_body({.branch = "main",
                         .approvals = 2,
                         .allow_force_push = true,
                         .allow_deletion = true,
                         .include_admins = false,
                         .required_status_checks = {"build", "test"}}) ==
        R"({"required_status_checks":{"strict":false,"contexts":["build","test"]},)"
        R"("enforce_admins":false,)"
        R"("required_pull_request_reviews":{"required_approving_review_count":2},)"
        R"("restrictions":null,"allow_force_pushes":true,"allow_deletions":true})");
}

TEST_CASE("what comes back is read from its other shape", "[unit][github][protection]") {
  CHECK(read(R"({"required_status_checks":{"strict":false,"contexts":["test","build"]},
                 "enforce_admins":{"enabled":true},
                 "required_pull_request_reviews":{"required_approving_review_count":2},
                 "allow_force_pushes":{"enabled":true},"allow_deletions":{"enabled":true}})") ==
        ProtectionRules{.checks = {"build", "test"},
                        .approvals = 2,
                        .include_admins = true,
                        .allow_force_push = true,
                        .allow_deletion = true});
  CHECK(read("{}") == ProtectionRules{});
  CHECK(read(R"({"required_pull_request_reviews":{}})")->approvals == 0);
  CHECK(read(R"({"restrictions":{"users":[]}})")->is_restricted);
}

TEST_CASE("a protection of other types is refused", "[unit][github][protection]") {
  const auto* const text = GENERATE(
      "[]", R"({"enforce_admins":{"enabled":1}})", R"({"required_status_checks":{"contexts":{}}})",
      R"({"required_status_checks":{"contexts":[1]}})",
      R"({"required_pull_request_reviews":{"required_approving_review_count":"2"}})");
  CAPTURE(text);

  CHECK_FALSE(read(text));
}

TEST_CASE("each rule that differs is named", "[unit][github][protection]") {
  const ProtectionRules asked =
      asked_rules({.branch = "main", .approvals = 1, .required_status_checks = {"test", "build"}});
  const auto difference_after = [&](auto change) {
    ProtectionRules got = asked;
    change(got);
    return first_difference(asked, got);
  };

  CHECK(difference_after([](ProtectionRules&) {}).empty());
  CHECK(difference_after([](auto& got) { got.checks = {"build"}; }) == "required status checks");
  CHECK(difference_after([](auto& got) { got.approvals.reset(); }) == "approvals");
  CHECK(difference_after([](auto& got) { got.include_admins = false; }) ==
        "rules for administrators");
  CHECK(difference_after([](auto& got) { got.allow_force_push = true; }) == "force pushes");
  CHECK(difference_after([](auto& got) { got.allow_deletion = true; }) == "deletion");
  CHECK(difference_after([](auto& got) { got.is_restricted = true; }) ==
        "restrictions of who may push");
}
