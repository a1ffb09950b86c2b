#include "src/providers/gitlab/checks_wire.hpp"

#include "tests/unit/gitlab/gitlab_fixture.hpp"

#include <string>

using namespace gitprovider;
using namespace gitprovider::testing;

namespace {

const std::string kStatuses =
    "GET " + kProject + "/repository/commits/" + kHead + "/statuses?per_page=100";

std::string status(int id, const std::string& word, bool may_fail = false) {
  return R"({"id":)" + std::to_string(id) + R"(,"name":"build","status":")" + word +
         R"(","allow_failure":)" + (may_fail ? "true}" : "false}");
}

std::string view(const std::string& word, const std::string& more = {}) {
  return R"({"iid":4,"project_id":7,"state":"opened","source_branch":"f","target_branch":"main",)"
         R"("sha":")" +
         kHead + R"(","detailed_merge_status":")" + word + R"(")" + more + "}";
}

MergeReadiness readiness_of(const std::string& text) {
  const auto document = json::Document::parse(text);
  REQUIRE(document);
  const auto found = gitlab::wire::read_readiness(document->root());
  REQUIRE(found);
  CHECK(found->reason.empty() == (found->readiness == Readiness::ready));
  return *found;
}

}  // namespace

TEST_CASE("what GitLab calls a job", "[unit][gitlab][checks]") {
  const auto [word, may_fail, state] = GENERATE(table<std::string, bool, CheckState>({
      {"success", false, CheckState::passed},
      {"skipped", false, CheckState::passed},
      {"failed", false, CheckState::failed},
      {"failed", true, CheckState::passed},
      {"canceled", false, CheckState::failed},
      {"canceled", true, CheckState::passed},
      {"manual", true, CheckState::passed},
      {"manual", false, CheckState::pending},
      {"created", false, CheckState::pending},
      {"pending", false, CheckState::pending},
      {"running", false, CheckState::pending},
      {"running", true, CheckState::pending},
      {"waiting_for_resource", false, CheckState::pending},
      {"scheduled", false, CheckState::pending},
      {"a_word_of_tomorrow", true, CheckState::pending},
  }));
  GitLabFixture gitlab;
  gitlab.on(kStatuses, 200, "[" + status(1, word, may_fail) + "]");

  const auto checks = gitlab.host().checks()->list_checks(kWidget, id_of(kHead));

  REQUIRE(checks);
  CHECK(*checks == std::vector<Check>{{"build", state}});
}

TEST_CASE("the jobs of all pages count, also two of one name", "[unit][gitlab][checks]") {
  GitLabFixture gitlab;
  http::Headers next;
  next.add("Link", "<https://git.example/deep/api/v4" + kProject + "/repository/commits/" + kHead +
                       "/statuses?per_page=100&page=2>; rel=\"next\"");
  gitlab.on(kStatuses, 200, "[" + status(1, "success") + "]", next);
  gitlab.on(kStatuses + "&page=2", 200, "[" + status(2, "failed") + "]");

  const auto checks = gitlab.host().checks()->list_checks(kWidget, id_of(kHead));

  REQUIRE(checks);
  CHECK(*checks ==
        std::vector<Check>{{"build", CheckState::passed}, {"build", CheckState::failed}});
}

TEST_CASE("every word of GitLab about merging is ready, pending or blocked",
          "[unit][gitlab][checks]") {
  for (const auto* word : {"mergeable", "can_be_merged", ""}) {
    CAPTURE(word);
    CHECK(readiness_of(view(word)).readiness == Readiness::ready);
  }
  for (const auto* word :
       {"unchecked", "checking", "preparing", "approvals_syncing", "cannot_be_merged_recheck",
        "ci_still_running", "ci_must_pass", "status_checks_must_pass", "not_approved",
        "discussions_not_resolved", "merge_request_blocked", "merge_time"}) {
    CAPTURE(word);
    CHECK(readiness_of(view(word)).readiness == Readiness::pending);
  }
  for (const auto* word :
       {"conflict", "broken_status", "draft_status", "not_open", "requested_changes", "need_rebase",
        "commits_status", "jira_association_missing", "security_policy_violations", "locked_paths",
        "locked_lfs_files", "cannot_be_merged", "a_word_of_tomorrow"}) {
    CAPTURE(word);
    CHECK(readiness_of(view(word)).readiness == Readiness::blocked);
  }
}

TEST_CASE("a pipeline that has not passed holds a merge request that GitLab would merge",
          "[unit][gitlab][checks]") {
  const auto pipeline = [](const std::string& status, const std::string& commit) {
    return view("mergeable",
                R"(,"head_pipeline":{"status":")" + status + R"(","sha":")" + commit + R"("})");
  };

  CHECK(readiness_of(pipeline("success", kHead)).readiness == Readiness::ready);
  CHECK(readiness_of(pipeline("skipped", kHead)).readiness == Readiness::ready);
  CHECK(readiness_of(pipeline("running", kHead)).readiness == Readiness::pending);
  CHECK(readiness_of(pipeline("manual", kHead)).readiness == Readiness::pending);
  CHECK(readiness_of(pipeline("failed", kHead)).readiness == Readiness::blocked);
  CHECK(readiness_of(pipeline("failed", kMade)).readiness == Readiness::pending);
  CHECK(readiness_of(view("mergeable", R"(,"head_pipeline":null)")).readiness == Readiness::ready);
}

TEST_CASE("a merge request that is being merged is waited for", "[unit][gitlab][checks]") {
  std::string text = view("mergeable");
  text.replace(text.find("opened"), 6, "locked");

  CHECK(readiness_of(text).readiness == Readiness::pending);
}

TEST_CASE("looking at a merge request is a read of its own name", "[unit][gitlab][checks]") {
  GitLabFixture gitlab;
  gitlab.on("GET " + kProject + "/merge_requests/4", 200, view("conflict"));

  const auto found = gitlab.host().checks()->get_readiness(kWidget, 4);

  REQUIRE(found);
  CHECK(found->readiness == Readiness::blocked);
  CHECK(found->pull_request.head_id == id_of(kHead));
  CHECK(gitlab.observer->events().front().operation == Operation::get_pull_request);
}
