#include "src/providers/gitlab/protection.hpp"

#include "tests/catch_compat.hpp"

#include <string>

using namespace gitprovider;
using gitlab::ProtectionRules;

namespace {

ProtectionRules read(const std::string& text) {
  const auto document = json::Document::parse(text);
  return gitlab::read_protection(document->root()).value();
}

}  // namespace

TEST_CASE("what is asked is what GitLab gives to a default branch", "[unit][gitlab][protection]") {
  CHECK(gitlab::asked_rules({.branch = "main"}) ==
        read(R"({"id":1,"name":"main","push_access_levels":[{"id":1,"access_level":40,
                 "access_level_description":"Maintainers","user_id":null,"group_id":null}],
                 "merge_access_levels":[{"access_level":40}],"allow_force_push":false,
                 "code_owner_approval_required":false,"inherited":false})"));
}

TEST_CASE("a merge request that needs no approval leaves pushing to nobody",
          "[unit][gitlab][protection]") {
  CHECK(gitlab::asked_rules({.branch = "main", .approvals = 0}).push ==
        std::vector<std::int64_t>{0});
  CHECK(gitlab::new_protection_body({.branch = "a/b", .approvals = 0, .allow_force_push = true}) ==
        R"({"name":"a/b","push_access_level":0,"merge_access_level":40,"allow_force_push":true})");
}

TEST_CASE("every rule is told apart", "[unit][gitlab][protection]") {
  const auto asked = gitlab::asked_rules({.branch = "main"});
  const auto* const other = GENERATE(
      R"({"push_access_levels":[{"access_level":30}],"merge_access_levels":[{"access_level":40}]})",
      R"({"push_access_levels":[{"access_level":40}],"merge_access_levels":[{"access_level":30}]})",
      R"({"push_access_levels":[{"access_level":40},{"access_level":30}],
          "merge_access_levels":[{"access_level":40}]})",
      R"({"push_access_levels":[{"access_level":40},{"access_level":40,"user_id":5}],
          "merge_access_levels":[{"access_level":40}]})",
      R"({"push_access_levels":[{"access_level":40,"group_id":5}],
          "merge_access_levels":[{"access_level":40}]})",
      R"({"push_access_levels":[{"deploy_key_id":5}],"merge_access_levels":[{"access_level":40}]})",
      R"({"push_access_levels":[],"merge_access_levels":[]})");
  CAPTURE(other);

  CHECK(read(other) != asked);
  CHECK_FALSE(gitlab::same_roles(read(other), asked));
}

TEST_CASE("flags alone need no new rule", "[unit][gitlab][protection]") {
  const auto forced = gitlab::asked_rules({.branch = "main", .allow_force_push = true});
  const auto plain = gitlab::asked_rules({.branch = "main"});

  CHECK(forced != plain);
  CHECK(gitlab::same_roles(forced, plain));
}

TEST_CASE("an answer without its lists is not GitLab's", "[unit][gitlab][protection]") {
  const auto document = json::Document::parse(R"({"name":"main"})");

  CHECK(gitlab::read_protection(document->root()).error().code == ErrorCode::protocol);
}

TEST_CASE("what GitLab has no words for is unsupported", "[unit][gitlab][protection]") {
  const auto code = [](const ProtectBranch& request) {
    const auto checked = gitlab::check_supported(request);
    return checked ? std::optional<ErrorCode>{} : checked.error().code;
  };

  CHECK(code({.branch = "m", .approvals = 1}) == ErrorCode::unsupported);
  CHECK(code({.branch = "m", .allow_deletion = true}) == ErrorCode::unsupported);
  CHECK(code({.branch = "m", .include_admins = false}) == ErrorCode::unsupported);
  CHECK(code({.branch = "m", .required_status_checks = {"ci"}}) == ErrorCode::unsupported);
  CHECK_FALSE(code({.branch = "m", .approvals = 0, .allow_force_push = true}).has_value());
}
