#include "tests/unit/gitlab/probe_fixture.hpp"

#include <optional>
#include <string>
#include <tuple>
#include <variant>

using namespace gitprovider;
using namespace gitprovider::testing;

TEST_CASE("a merge request is ours by its date", "[unit][gitlab][probes]") {
  const auto [pulls, expected] = GENERATE(table<std::string, Said>({
      {"", kAbsent},
      {pull_json({}), kThere},
      {pull_json({.state = "closed"}), kThere},
      {pull_json({.state = "merged"}), kThere},
      {pull_json({.state = "locked"}), kThere},
      {pull_json({.created = kBefore}), kTaken},
      {pull_json({.state = "closed", .created = kBefore}), kAbsent},
      {pull_json({.state = "merged", .created = kBefore}) + "," + pull_json({}), kThere},
      {pull_json({.created = kJustBefore}), kUnclear},
      {pull_json({.created = ""}), kUnclear},
      {pull_json({.head = "topic2"}), kAbsent},
      {pull_json({.more = R"(,"source_project_id":9,"target_project_id":7)"}), kAbsent},
      {pull_json({.more = R"(,"source_project_id":7,"target_project_id":7)"}), kThere},
  }));
  ProbeFixture gitlab;
  gitlab.on(kPulls, 200, "[" + pulls + "]");

  const auto found = gitlab.look(kNewPull);

  CHECK(said(found) == expected);
  CHECK((expected != kThere || std::get<PullRequest>(found->made).number == 4));
}

TEST_CASE("a merge is made where the base holds it, whatever the merge request says",
          "[unit][gitlab][probes]") {
  struct Row {
    Pull pull{};
    /// What the base must hold, and whether it does.
    std::string proof{};
    bool is_in_base = false;
    Said expected{};
  };
  const std::string made = R"(,"merge_commit_sha":")" + kMade + R"(")";
  const std::string squashed = R"(,"squash_commit_sha":")" + kMade + R"(")";
  const auto row = GENERATE_COPY(values<Row>({
      {.pull = {.state = "merged", .more = made},
       .proof = kMade,
       .is_in_base = true,
       .expected = kThere},
      {.pull = {.state = "merged", .more = made},
       .proof = kMade,
       .is_in_base = false,
       .expected = kUnclear},
      {.pull = {.state = "merged", .more = squashed},
       .proof = kMade,
       .is_in_base = true,
       .expected = kThere},
      {.pull = {.state = "merged"}, .proof = kHead, .is_in_base = true, .expected = kThere},
      {.pull = {.state = "opened"}, .proof = kHead, .is_in_base = true, .expected = kThere},
      {.pull = {.state = "opened"}, .proof = kHead, .is_in_base = false, .expected = kAbsent},
      {.pull = {.state = "locked"}, .proof = kHead, .is_in_base = false, .expected = kUnclear},
      {.pull = {.state = "locked"}, .proof = kHead, .is_in_base = true, .expected = kThere},
      {.pull = {.state = "closed"}, .proof = kHead, .is_in_base = false, .expected = kRuledOut},
  }));
  ProbeFixture gitlab;
  gitlab.on(kReadProject + "/merge_requests/4", 200, pull_json(row.pull));
  gitlab.has_branch("main", kOther);
  gitlab.parted_at(row.proof, kOther, row.is_in_base ? row.proof : std::string(40, 'e'));

  const auto found = gitlab.look(kMerge);

  CHECK(said(found) == row.expected);
  if (row.expected == kThere) {
    CHECK(found->is_equivalent);
    CHECK(std::get<PullRequest>(found->made).state == PullRequestState::merged);
  }
}

TEST_CASE("a base that is at the merge itself needs no comparison", "[unit][gitlab][probes]") {
  ProbeFixture gitlab;
  gitlab.on(kReadProject + "/merge_requests/4", 200,
            pull_json({.state = "merged", .more = R"(,"merge_commit_sha":")" + kMade + R"(")"}));
  gitlab.has_branch("main", kMade);

  CHECK(said(gitlab.look(kMerge)) == kThere);
}

TEST_CASE("a merge request at another head was not merged by this call", "[unit][gitlab][probes]") {
  const auto* const state = GENERATE("opened", "merged");
  ProbeFixture gitlab;
  gitlab.on(kReadProject + "/merge_requests/4", 200, pull_json({.state = state, .sha = kOther}));

  CHECK(said(gitlab.look(kMerge)) == kRuledOut);
}
