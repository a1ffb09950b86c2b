#include "src/providers/gitlab/merge.hpp"

#include "tests/unit/gitlab/gitlab_fixture.hpp"

#include <algorithm>
#include <chrono>

using namespace std::chrono_literals;
using namespace gitprovider;
using namespace gitprovider::testing;
using gitlab::MergeVerdict;

namespace {

const std::string kRead = "GET " + kProject + "/merge_requests/4";
const std::string kMerge = "PUT /projects/7/merge_requests/4/merge";

std::string view(const std::string& status, const std::string& state = "opened",
                 const std::string& more = {}) {
  return R"({"iid":4,"project_id":7,"state":")" + state +
         R"(","source_branch":"topic","target_branch":"main","sha":")" + kHead +
         R"(","detailed_merge_status":")" + status + R"(")" + more + "}";
}

std::string merged() {
  return view("not_open", "merged", R"(,"merge_commit_sha":")" + kMade + R"(")");
}

/// GitLab with the merge request 4.
struct MergeFixture : GitLabFixture {
  void reads(const std::string& status) { on(kRead, 200, view(status)); }

  Result<Applied<PullRequest>> merge(MergePullRequest request = {.number = 4},
                                     OnUnknown on_unknown = OnUnknown::check) {
    return host().merge_pull_request(kWidget, request,
                                     {.deadline = 10min, .on_unknown = on_unknown});
  }
};

}  // namespace

TEST_CASE("every word of GitLab is a verdict, and one nobody knows is no",
          "[unit][gitlab][merge]") {
  for (const auto* word : {"unchecked", "checking", "preparing", "approvals_syncing",
                           "ci_still_running", "cannot_be_merged_recheck"}) {
    CAPTURE(word);
    CHECK(gitlab::verdict_of(word) == MergeVerdict::not_yet);
  }
  for (const auto* word : {"mergeable", "can_be_merged", ""}) {
    CAPTURE(word);
    CHECK(gitlab::verdict_of(word) == MergeVerdict::go);
  }
  for (const auto* word :
       {"conflict", "broken_status", "draft_status", "not_open", "not_approved",
        "requested_changes", "discussions_not_resolved", "need_rebase", "merge_request_blocked",
        "ci_must_pass", "commits_status", "status_checks_must_pass", "jira_association_missing",
        "security_policy_violations", "locked_paths", "locked_lfs_files", "merge_time",
        "cannot_be_merged", "a_word_of_tomorrow"}) {
    CAPTURE(word);
    CHECK(gitlab::verdict_of(word) == MergeVerdict::no);
  }
}

TEST_CASE("the head that was read is merged, in the project it belongs to",
          "[unit][gitlab][merge]") {
  const auto method = GENERATE(MergeMethod::merge, MergeMethod::squash);
  MergeFixture gitlab;
  gitlab.reads("mergeable");
  gitlab.on(kMerge, 200, merged());

  const auto made = gitlab.merge({.number = 4, .method = method});

  REQUIRE(made);
  CHECK(made->value.state == PullRequestState::merged);
  CHECK(made->value.merge_id == id_of(kMade));
  CHECK(gitlab.last_body() == R"({"sha":")" + kHead + R"(","squash":)" +
                                  (method == MergeMethod::squash ? "true" : "false") +
                                  R"(,"should_remove_source_branch":false})");
}

TEST_CASE("a merge by fast-forward names the head", "[unit][gitlab][merge]") {
  MergeFixture gitlab;
  gitlab.reads("mergeable");
  gitlab.on(kMerge, 200, view("not_open", "merged", R"(,"merge_commit_sha":null)"));

  CHECK(gitlab.merge()->value.merge_id == id_of(kHead));
}

TEST_CASE("not yet is waited for, and no ends the wait without a merge", "[unit][gitlab][merge]") {
  const bool is_go = GENERATE(true, false);
  MergeFixture gitlab;  // B08
  gitlab.reads("checking");
  gitlab.reads("ci_still_running");
  gitlab.reads(is_go ? "mergeable" : "conflict");
  if (is_go) {
    gitlab.on(kMerge, 200, merged());
  }

  const auto made = gitlab.merge({.number = 4, .wait = 60s});

  CHECK(made.has_value() == is_go);
  CHECK((is_go || made.error().code == ErrorCode::conflict));
  CHECK(gitlab.clock->waits() == std::vector<Duration>{500ms, 1s});
}

TEST_CASE("a wait has an end", "[unit][gitlab][merge]") {
  MergeFixture gitlab;
  for (int i = 0; i < 4; ++i) {
    gitlab.reads("checking");
  }

  const auto made = gitlab.merge({.number = 4, .wait = 3s});

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::conflict);
  CHECK(made.error().message.find("checking") != std::string::npos);
  CHECK(gitlab.clock->waits() == std::vector<Duration>{500ms, 1s, 1500ms});
}

TEST_CASE("a host that is down for a while does not end a wait", "[unit][gitlab][merge]") {
  MergeFixture gitlab;  // B3
  gitlab.reads("checking");
  for (int i = 0; i < 4; ++i) {
    gitlab.on(kRead, 503, "");
  }
  gitlab.reads("mergeable");
  gitlab.on(kMerge, 200, merged());

  CHECK(gitlab.merge({.number = 4, .wait = 60s}));
}

TEST_CASE("without a wait the host itself decides on what is not known yet",
          "[unit][gitlab][merge]") {
  MergeFixture gitlab;
  gitlab.reads("unchecked");
  gitlab.on(kMerge, 405, saying("405 Method Not Allowed"));

  const auto made = gitlab.merge();

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::conflict);
  CHECK(made.error().outcome == Outcome::not_applied);
}

TEST_CASE("what is closed, merged or being merged is not merged", "[unit][gitlab][merge]") {
  const auto* const state = GENERATE("closed", "merged", "locked");
  MergeFixture gitlab;
  gitlab.on(kRead, 200, view("mergeable", state));

  CHECK(gitlab.merge().error().code == ErrorCode::conflict);
}

TEST_CASE("what is at another head than expected is not merged", "[unit][gitlab][merge]") {
  MergeFixture gitlab;
  gitlab.reads("mergeable");

  CHECK(gitlab.merge({.number = 4, .expected_head = id_of(kMade)}).error().code ==
        ErrorCode::conflict);
}

TEST_CASE("401 to a merge means that this token may not merge", "[unit][gitlab][merge]") {
  MergeFixture gitlab;
  gitlab.reads("mergeable");
  gitlab.on(kMerge, 401, saying("401 Unauthorized"));

  CHECK(gitlab.merge().error().code == ErrorCode::forbidden);
}

TEST_CASE("401 to the read before it is a bad token", "[unit][gitlab][merge]") {
  MergeFixture gitlab;
  gitlab.on(kRead, 401, saying("401 Unauthorized"));

  CHECK(gitlab.merge().error().code == ErrorCode::unauthorized);
}

TEST_CASE("a head that moved meanwhile is a conflict", "[unit][gitlab][merge]") {
  MergeFixture gitlab;
  gitlab.reads("mergeable");
  gitlab.on(kMerge, 409, saying("SHA does not match HEAD of source branch"));

  CHECK(gitlab.merge().error().code == ErrorCode::conflict);
}

TEST_CASE("a success that does not say merged is not believed", "[unit][gitlab][merge]") {
  const auto [answer, code] = GENERATE(table<std::string, ErrorCode>({
      {view("mergeable"), ErrorCode::unknown_outcome},
      {view("mergeable", "locked"), ErrorCode::unknown_outcome},
      {view("mergeable", "opened", R"(,"merge_error":"Something failed")"), ErrorCode::conflict},
  }));
  MergeFixture gitlab;
  gitlab.reads("mergeable");
  gitlab.on(kMerge, 200, answer);

  CHECK(gitlab.merge({.number = 4}, OnUnknown::return_).error().code == code);
}

TEST_CASE("a rebase is unsupported and nothing is sent", "[unit][gitlab][merge]") {
  MergeFixture gitlab;

  CHECK(gitlab.merge({.number = 4, .method = MergeMethod::rebase}).error().code ==
        ErrorCode::unsupported);
}

TEST_CASE("a wait that is cancelled ends at once", "[unit][gitlab][merge]") {
  MergeFixture gitlab;
  std::stop_source stop;
  gitlab.reads("checking");
  gitlab.clock->on_wait([&](Duration) { stop.request_stop(); });

  const auto made = gitlab.host().merge_pull_request(kWidget, {.number = 4, .wait = 60s},
                                                     {.stop = stop.get_token()});

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::cancelled);
}

TEST_CASE("a merge that is in progress is waited for", "[unit][gitlab][merge]") {
  MergeFixture gitlab;
  gitlab.reads("mergeable");
  gitlab.on(kMerge, 200, view("mergeable", "locked"));
  for (const auto* const state : {"locked", "merged"}) {
    gitlab.on(kRead, 200, view("not_open", state, R"(,"merge_commit_sha":")" + kMade + R"(")"));
  }
  gitlab.has_branch("main", kMade);
  gitlab.has_branch("main", kMade);
  gitlab.on(
      "GET " + kProject + "/repository/merge_base?refs%5B%5D=" + kHead + "&refs%5B%5D=" + kMade,
      200, R"({"id":")" + std::string(40, 'e') + R"("})");

  const auto made = gitlab.merge();

  REQUIRE(made);
  CHECK(made->confirmed_by == ConfirmedBy::check);
  CHECK(made->value.merge_id == id_of(kMade));
}
