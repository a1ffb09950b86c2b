// Protections that GitLab can only replace: settled step by step where an answer was lost.

#include "tests/unit/gitlab/protect_fixture.hpp"

#include <chrono>
#include <optional>
#include <string>
#include <tuple>

using namespace std::chrono_literals;
using namespace gitprovider;
using namespace gitprovider::testing;

TEST_CASE("a removal whose answer was lost is settled before the new rule is sent",
          "[unit][gitlab][protect_branch]") {
  ProtectFixture gitlab;
  gitlab.has_rule(rule(30));
  gitlab.loses(kDelete);
  gitlab.has_rule(rule(30));
  gitlab.has_no_rule();
  gitlab.on(kCreate, 201, rule(40));

  const auto made = gitlab.protect();

  REQUIRE(made);
  CHECK(made->confirmed_by == ConfirmedBy::response);
  CHECK(gitlab.sent(kDelete) == 1);
}

TEST_CASE("a removal that was not made leaves the branch as it was",
          "[unit][gitlab][protect_branch]") {
  ProtectFixture gitlab;
  gitlab.has_rule(rule(30));
  gitlab.breaks(kDelete);
  for (int look = 0; look < 4; ++look) {
    gitlab.has_rule(rule(30));
  }

  const auto made = gitlab.protect();

  REQUIRE_FALSE(made);
  CHECK(made.error().outcome == Outcome::not_applied);
  CHECK(made.error().message.find("as it was") != std::string::npos);
  CHECK(gitlab.sent(kCreate) == 0);
}

TEST_CASE("while a removal may still come no new rule is sent", "[unit][gitlab][protect_branch]") {
  const auto* const seen = GENERATE("as it was", "another");
  const bool is_same = std::string{seen} == "as it was";
  ProtectFixture gitlab;
  gitlab.has_rule(rule(30));
  gitlab.loses(kDelete);
  for (int look = 0; look < 4; ++look) {
    gitlab.has_rule(rule(is_same ? 30 : 0));
  }

  const auto made = gitlab.protect({.deadline = 20s});

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::unknown_outcome);
  CHECK(made.error().ticket);
  CHECK(made.error().message.find(seen) != std::string::npos);
  CHECK(gitlab.sent(kCreate) == 0);
}

TEST_CASE("a removal is sent again only on request, and after it was proven not made",
          "[unit][gitlab][protect_branch]") {
  const int again = GENERATE(204, 404);
  ProtectFixture gitlab;
  gitlab.has_rule(rule(30));
  gitlab.breaks(kDelete);
  for (int look = 0; look < 4; ++look) {
    gitlab.has_rule(rule(30));
  }
  gitlab.on(kDelete, again, "");
  gitlab.on(kCreate, 201, rule(40));

  CHECK(gitlab.protect({.on_unknown = OnUnknown::resend}));
}

TEST_CASE("a new rule whose answer was lost is found by looking",
          "[unit][gitlab][protect_branch]") {
  ProtectFixture gitlab;
  gitlab.has_rule(rule(30));
  gitlab.on(kDelete, 204, "");
  gitlab.loses(kCreate);
  gitlab.has_no_rule();
  gitlab.has_rule(rule(40));

  const auto made = gitlab.protect();

  REQUIRE(made);
  CHECK(made->confirmed_by == ConfirmedBy::check);
  CHECK(made->equivalent);
}

TEST_CASE("a new rule that was not made leaves the branch open, and that is said",
          "[unit][gitlab][protect_branch]") {
  ProtectFixture gitlab;
  gitlab.has_rule(rule(30));
  gitlab.on(kDelete, 204, "");
  gitlab.breaks(kCreate);
  for (int look = 0; look < 4; ++look) {
    gitlab.has_no_rule();
  }
  SECTION("as a rule") {
    const auto made = gitlab.protect();

    REQUIRE_FALSE(made);
    CHECK(made.error().outcome == Outcome::not_applied);
    CHECK(made.error().message.find("stands without any protection") != std::string::npos);
    CHECK(gitlab.sent(kCreate) == 1);
  }
  SECTION("on request it is sent again") {
    gitlab.on(kCreate, 201, rule(40));

    CHECK(gitlab.protect({.on_unknown = OnUnknown::resend}));
    CHECK(gitlab.sent(kCreate) == 2);
  }
}

TEST_CASE("a new rule of which nothing is known is said to be missing perhaps",
          "[unit][gitlab][protect_branch]") {
  ProtectFixture gitlab;
  gitlab.has_rule(rule(30));
  gitlab.on(kDelete, 204, "");
  gitlab.loses(kCreate);

  const auto made = gitlab.protect({.on_unknown = OnUnknown::return_});

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::unknown_outcome);
  CHECK(made.error().ticket);
  CHECK(made.error().message.find("may stand without any") != std::string::npos);
}

TEST_CASE("a rule that somebody made between the two is looked at",
          "[unit][gitlab][protect_branch]") {
  const auto [level, code] = GENERATE(table<int, std::optional<ErrorCode>>({
      {40, std::nullopt},
      {0, ErrorCode::conflict},
  }));
  ProtectFixture gitlab;
  gitlab.has_rule(rule(30));
  gitlab.on(kDelete, 204, "");
  gitlab.on(kCreate, 409, saying("Protected branch 'main' already exists"));
  gitlab.has_rule(rule(level));

  const auto made = gitlab.protect();

  CHECK(made.has_value() == !code);
  CHECK((made || made.error().code == code));
}
