#include "tests/unit/forgejo/forgejo_fixture.hpp"

#include <chrono>
#include <optional>

using namespace std::chrono_literals;
using namespace gitprovider;
using namespace gitprovider::testing;

namespace {

const std::string kRead = "GET " + kRepo + "/pulls/7";
const std::string kMerge = "POST " + kRepo + "/pulls/7/merge";
const std::string kLater = saying("Please try again later");

struct View {
  bool mergeable = true;
  std::string state = "open";
  bool merged = false;
  bool draft = false;
  std::string head = kHead;
};

std::string flag(bool value) { return value ? "true" : "false"; }

std::string pull(const View& view = {}) {
  return R"({"number":7,"state":")" + view.state + R"(","merged":)" + flag(view.merged) +
         R"(,"mergeable":)" + flag(view.mergeable) + R"(,"draft":)" + flag(view.draft) +
         R"(,"head":{"ref":"f","sha":")" + view.head +
         R"("},"base":{"ref":"main"},"html_url":"u","merge_commit_sha":)" +
         (view.merged ? '"' + kMade + '"' : "null") + "}";
}

const std::string kMerged = pull({.state = "closed", .merged = true});

Result<Applied<PullRequest>> merge(ForgejoFixture& forgejo, Duration wait = 0s,
                                   std::optional<ObjectId> head = std::nullopt,
                                   const Call& call = {}) {
  return forgejo.host().merge_pull_request(
      kWidget, {.number = 7, .expected_head = std::move(head), .wait = wait}, call);
}

}  // namespace

TEST_CASE("a merge is answered by nothing, and its commit is read", "[unit][forgejo][merge]") {
  ForgejoFixture forgejo;  // B10
  forgejo.on(kRead, 200, pull()).on(kMerge, 200, "").on(kRead, 200, kMerged);

  const auto merged = merge(forgejo);

  REQUIRE(merged);
  CHECK(merged->value == PullRequest{.number = 7,
                                     .state = PullRequestState::merged,
                                     .head = "f",
                                     .base = "main",
                                     .head_id = id_of(kHead),
                                     .web_url = "u",
                                     .merge_id = id_of(kMade)});
  CHECK(merged->confirmed_by == ConfirmedBy::response);
  CHECK(forgejo.script.requests()[1].body ==
        R"({"Do":"merge","head_commit_id":")" + kHead + R"("})");
}

TEST_CASE("a merge whose commit cannot be read is merged all the same", "[unit][forgejo][merge]") {
  ForgejoFixture forgejo;
  forgejo.on(kRead, 200, pull()).on(kMerge, 200, "").on(kRead, 500, "");

  const auto merged = merge(forgejo);

  REQUIRE(merged);
  CHECK(merged->value.state == PullRequestState::merged);
  CHECK_FALSE(merged->value.merge_id);
}

TEST_CASE("a merge that the host shows unmerged is unknown", "[unit][forgejo][merge]") {
  const int status = GENERATE(200, 201);  // 201: it is only planned
  ForgejoFixture forgejo;
  forgejo.on(kRead, 200, pull()).on(kMerge, status, "").on(kRead, 200, pull());

  const auto merged = merge(forgejo, 0s, std::nullopt, {.on_unknown = OnUnknown::return_});

  REQUIRE_FALSE(merged);
  CHECK(merged.error().code == ErrorCode::unknown_outcome);
  CHECK(merged.error().outcome == Outcome::unknown);
}

TEST_CASE("who does not wait lets the host decide", "[unit][forgejo][merge]") {
  ForgejoFixture forgejo;
  forgejo.on(kRead, 200, pull(View{.mergeable = false}))
      .on(kMerge, 405, saying("Please try again later"));

  const auto merged = merge(forgejo);

  REQUIRE_FALSE(merged);
  CHECK(merged.error().code == ErrorCode::conflict);
  CHECK(merged.error().outcome == Outcome::not_applied);
}

TEST_CASE("what cannot be merged is not tried", "[unit][forgejo][merge]") {
  const auto [view, word] = GENERATE(table<View, std::string>({
      {View{.state = "closed"}, "closed"},
      {View{.state = "closed", .merged = true}, "merged"},
      {View{.draft = true}, "draft"},
  }));
  ForgejoFixture forgejo;
  forgejo.on(kRead, 200, pull(view));

  const auto merged = merge(forgejo);

  REQUIRE_FALSE(merged);
  CHECK(merged.error().code == ErrorCode::conflict);
  CHECK(merged.error().message.find(word) != std::string::npos);
  CHECK(forgejo.lines().size() == 1);
}

TEST_CASE("a head other than expected is a conflict", "[unit][forgejo][merge]") {
  ForgejoFixture forgejo;  // B61
  forgejo.on(kRead, 200, pull());

  CHECK(merge(forgejo, 0s, id_of(kOther)).error().code == ErrorCode::conflict);
}

TEST_CASE("mergeability is waited for, longer each time", "[unit][forgejo][merge]") {
  ForgejoFixture forgejo;
  forgejo.on(kRead, 200, pull({.mergeable = false}))
      .on(kRead, 200, pull({.mergeable = false}))
      .on(kRead, 200, pull())
      .on(kMerge, 200, "")
      .on(kRead, 200, kMerged);

  CHECK(merge(forgejo, 20s));
  CHECK(forgejo.clock->waits() == std::vector<Duration>{500ms, 1s});
}

TEST_CASE("mergeability that does not come in time is a conflict", "[unit][forgejo][merge]") {
  ForgejoFixture forgejo;
  for (int i = 0; i < 3; ++i) {
    forgejo.on(kRead, 200, pull({.mergeable = false}));
  }

  CHECK(merge(forgejo, 1200ms).error().code == ErrorCode::conflict);
  CHECK(forgejo.clock->waits() == std::vector<Duration>{500ms, 700ms});
}

TEST_CASE("a refusal that passes is waited out, and the same head merged",
          "[unit][forgejo][merge]") {
  const auto* const words = GENERATE("Please try again later", "bitte spaeter");
  ForgejoFixture forgejo;
  forgejo.on(kRead, 200, pull())
      .on(kMerge, 405, saying(words))
      .on(kRead, 200, pull({.mergeable = false}))
      .on(kRead, 200, pull())
      .on(kMerge, 200, "")
      .on(kRead, 200, kMerged);

  CHECK(merge(forgejo, 20s));
}

TEST_CASE("a refusal that asks to come back is tried again, within limits",
          "[unit][forgejo][merge]") {
  ForgejoFixture forgejo;
  forgejo.on(kRead, 200, pull());
  for (int i = 0; i < 5; ++i) {
    forgejo.on(kMerge, 405, kLater);
  }
  for (int i = 0; i < 8; ++i) {
    forgejo.on(kRead, 200, pull());
  }

  const auto merged = merge(forgejo, 1min);

  REQUIRE_FALSE(merged);
  CHECK(merged.error().code == ErrorCode::conflict);
  CHECK(merged.error().outcome == Outcome::not_applied);
}

TEST_CASE("a refusal by a rule or a right is final", "[unit][forgejo][merge]") {
  const auto [words, code, looks] = GENERATE(table<std::string, ErrorCode, bool>({
      {"Does not have enough approvals", ErrorCode::conflict, true},
      {"User not allowed to merge PR", ErrorCode::forbidden, false},
  }));
  ForgejoFixture forgejo;
  forgejo.on(kRead, 200, pull()).on(kMerge, 405, saying(words));
  if (looks) {
    forgejo.on(kRead, 200, pull());
  }

  CHECK(merge(forgejo, 20s).error().code == code);
}

TEST_CASE("without a wait a refusal is returned at once", "[unit][forgejo][merge]") {
  ForgejoFixture forgejo;
  forgejo.on(kRead, 200, pull()).on(kMerge, 405, kLater);

  CHECK(merge(forgejo).error().code == ErrorCode::conflict);
}

TEST_CASE("a head that moves while a refusal is waited out is not merged unseen",
          "[unit][forgejo][merge]") {
  ForgejoFixture forgejo;
  forgejo.on(kRead, 200, pull())
      .on(kMerge, 405, kLater)
      .on(kRead, 200, pull({.mergeable = false, .head = kOther}))
      .on(kRead, 200, pull({.head = kOther}));

  CHECK(merge(forgejo, 20s).error().code == ErrorCode::conflict);
}

TEST_CASE("a lost answer to a merge is unknown and not sent again", "[unit][forgejo][merge]") {
  ForgejoFixture forgejo;
  forgejo.on(kRead, 200, pull());
  forgejo.script.on(kMerge, failure(Cause::timeout, Delivery::maybe_applied));

  const auto merged = merge(forgejo, 20s, std::nullopt, {.on_unknown = OnUnknown::return_});

  CHECK(merged.error().code == ErrorCode::unknown_outcome);
}

TEST_CASE("a merge whose answer was lost is found by looking at the base",
          "[unit][forgejo][merge]") {
  ForgejoFixture forgejo;
  forgejo.on(kRead, 200, pull());
  forgejo.script.on(kMerge, failure(Cause::reset, Delivery::maybe_applied));
  forgejo.on(kRead, 200, kMerged)
      .on("GET " + kRepo + "/branches/main", 200, branch_json("main", kMade));

  const auto merged = merge(forgejo);

  REQUIRE(merged);
  CHECK(merged->confirmed_by == ConfirmedBy::check);
  CHECK(merged->value.merge_id == id_of(kMade));
}

TEST_CASE("what was sent again after a lost answer is not sent a third time",
          "[unit][forgejo][merge]") {
  const std::string missing = "GET " + kRepo + "/commits?sha=" + kHead + "&not=" + kOther +
                              "&stat=false&verification=false&files=false&limit=1";
  ForgejoFixture forgejo;
  forgejo.on(kRead, 200, pull()).on(kMerge, 500, saying(""));
  for (int look = 0; look < 5; ++look) {  // four until it is proven, one after the second answer
    forgejo.on(kRead, 200, pull())
        .on("GET " + kRepo + "/branches/main", 200, branch_json("main", kOther))
        .on(missing, 200, R"([{"sha":")" + kHead + R"("}])");
  }
  forgejo.on(kMerge, 405, kLater);

  const auto merged = merge(forgejo, 20s, std::nullopt, {.on_unknown = OnUnknown::resend});

  REQUIRE_FALSE(merged);
  CHECK(merged.error().code == ErrorCode::conflict);
  CHECK(merged.error().outcome == Outcome::not_applied);
}
