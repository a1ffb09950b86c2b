#include "src/providers/forgejo/protection.hpp"

#include "tests/catch_compat.hpp"

#include <string>
#include <string_view>

using namespace gitprovider;
using namespace gitprovider::forgejo;

namespace {

Result<ProtectionRules> read(std::string_view text) {
  const auto document = json::Document::parse(text);
  REQUIRE(document);
  return read_protection(document->root());
}

}  // namespace

TEST_CASE("a protection is sent whole, what is not asked for switched off",
          "[unit][forgejo][protection]") {
  const std::string off =
      R"("enable_push_whitelist":false,"enable_merge_whitelist":false,)"
      R"("enable_approvals_whitelist":false,"block_on_rejected_reviews":false,)"
      R"("block_on_official_review_requests":false,"block_on_outdated_branch":false,)"
      R"("require_signed_commits":false,"protected_file_patterns":"",)"
      R"("unprotected_file_patterns":"")";

  CHECK(new_protection_body({.branch = "main"}, ServerKind::unknown) ==
        R"({"rule_name":"main","enable_push":true,"required_approvals":0,)"
        R"("dismiss_stale_approvals":false,"enable_status_check":false,)"
        R"("status_check_contexts":[],)" +
            off + "}");
  CHECK(protection_body({.branch = "main",
                         .approvals = 2,
                         .include_admins = false,
                         .required_status_checks = {"build", "test"}},
                        ServerKind::unknown) ==
        R"({"enable_push":false,"required_approvals":2,"dismiss_stale_approvals":false,)"
        R"("enable_status_check":true,"status_check_contexts":["build","test"],)" +
            off + "}");
}

TEST_CASE("the rule for administrators has the name that the server knows",
          "[unit][forgejo][protection]") {
  const auto holds = [](ServerKind server, const std::string& text) {
    return protection_body({.branch = "main"}, server).find(text) != std::string::npos;
  };

  CHECK(holds(ServerKind::forgejo, R"("apply_to_admins":true})"));
  CHECK(
      holds(ServerKind::gitea, R"("block_admin_merge_override":true,"enable_force_push":false})"));
  CHECK_FALSE(holds(ServerKind::forgejo, "force_push"));
  CHECK_FALSE(holds(ServerKind::gitea, "apply_to_admins"));
  CHECK_FALSE(holds(ServerKind::unknown, "admin"));
}

TEST_CASE("what comes back is read, the checks only where they are on",
          "[unit][forgejo][protection]") {
  CHECK(read(R"({"rule_name":"main","enable_push":false,"required_approvals":2,
                 "enable_status_check":true,"status_check_contexts":["test","build"],
                 "apply_to_admins":true})") ==
        ProtectionRules{.checks = {"build", "test"}, .approvals = 2, .include_admins = true});
  CHECK(read(R"({"enable_push":true,"enable_status_check":false,"status_check_contexts":["old"],
                 "block_admin_merge_override":false,"enable_force_push":true})") ==
        ProtectionRules{.allow_push = true, .include_admins = false, .allow_force_push = true});
  CHECK(read(R"({"status_check_contexts":null})") == ProtectionRules{});
  CHECK(read(R"({"enable_push_whitelist":true})")->has_others);
  CHECK(read(R"({"protected_file_patterns":"*.lock"})")->has_others);
}

TEST_CASE("a protection of other types is refused", "[unit][forgejo][protection]") {
  const auto* const text =
      GENERATE("[]", "null", R"({"enable_push":1})", R"({"status_check_contexts":[1]})",
               R"({"required_approvals":"2"})", R"({"protected_file_patterns":[]})");
  CAPTURE(text);

  CHECK_FALSE(read(text));
}

TEST_CASE("each rule that differs is named", "[unit][forgejo][protection]") {
  const ProtectionRules asked =
      asked_rules({.branch = "main", .approvals = 1, .required_status_checks = {"test", "build"}});
  const auto difference_after = [&](auto change) {
    ProtectionRules got = asked;
    change(got);
    return first_difference(asked, got);
  };

  CHECK(difference_after([](ProtectionRules&) {}).empty());
  CHECK(difference_after([](auto& got) { got.include_admins.reset(); }).empty());
  CHECK(difference_after([](auto& got) { got.checks = {"build"}; }) == "required status checks");
  CHECK(difference_after([](auto& got) { got.approvals = 0; }) == "approvals");
  CHECK(difference_after([](auto& got) { got.allow_push = true; }) == "approvals");
  CHECK(difference_after([](auto& got) { got.include_admins = false; }) ==
        "rules for administrators");
  CHECK(difference_after([](auto& got) { got.allow_force_push = true; }) == "force pushes");
  CHECK(difference_after([](auto& got) { got.has_others = true; }) ==
        "rules that were not asked for");
}

TEST_CASE("what these hosts cannot do is unsupported", "[unit][forgejo][protection]") {
  CHECK(check_expressible({.branch = "release/1.0"}));
  for (const ProtectBranch& request :
       {ProtectBranch{.branch = "main", .allow_force_push = true},
        ProtectBranch{.branch = "main", .allow_deletion = true}, ProtectBranch{.branch = "a{b}"}}) {
    CHECK(check_expressible(request).error().code == ErrorCode::unsupported);
  }
}
