#include "tests/unit/forgejo/probe_fixture.hpp"

#include <optional>
#include <string>
#include <tuple>
#include <variant>

using namespace gitprovider;
using namespace gitprovider::testing;

TEST_CASE("a pull request is ours by its date, of whatever the host lists",
          "[unit][forgejo][probes]") {
  const auto [pulls, expected] = GENERATE(table<std::string, Said>({
      {"null", kAbsent},
      {"[" + pull_json({}) + "]", kThere},
      {"[" + pull_json({.state = "closed"}) + "]", kThere},
      {"[" + pull_json({.state = "closed", .merged = true}) + "]", kThere},
      {"[" + pull_json({.created = kBefore}) + "]", kTaken},
      {"[" + pull_json({.state = "closed", .created = kBefore}) + "]", kAbsent},
      {"[" + pull_json({.created = kJustBefore}) + "]", kUnclear},
      {"[" + pull_json({.created = ""}) + "]", kUnclear},
      {"[" + pull_json({.base = "develop"}) + "]", kAbsent},
      {"[" + pull_json({.head = "topic2"}) + "," + pull_json({}) + "]", kThere},
      {"[" + pull_json({.head_repo = 2}) + "]", kAbsent},
  }));
  ProbeFixture forgejo;
  forgejo.on(kPulls, 200, pulls);

  const auto found = forgejo.look(kNewPull);

  CHECK(said(found) == expected);
  CHECK((expected != kThere || std::get<PullRequest>(found->made).number == 7));
}

TEST_CASE("the newest pull requests are enough where they reach back to the call",
          "[unit][forgejo][probes]") {
  const auto [oldest, expected] = GENERATE(table<std::string, Said>({
      {kBefore, kAbsent},
      {kSince, kUnclear},
  }));
  ProbeFixture forgejo;
  forgejo.on(
      kPulls, 200, "[" + pull_json({.created = oldest, .head = "other"}) + "]",
      {{"Link", R"(<https://git.example/api/v1/repos/acme/widget/pulls?page=2>; rel="next")"}});

  CHECK(said(forgejo.look(kNewPull)) == expected);
}

TEST_CASE("a merge is made where the base holds it, whatever the pull request says",
          "[unit][forgejo][probes]") {
  struct Row {
    Pull pull{};
    /// What the base must hold, and whether it does.
    std::string proof{};
    bool is_in_base = false;
    Said expected{};
  };
  const auto row = GENERATE(values<Row>({
      {.pull = {.state = "closed", .merged = true},
       .proof = kMade,
       .is_in_base = true,
       .expected = kThere},
      {.pull = {.state = "closed", .merged = true},
       .proof = kMade,
       .is_in_base = false,
       .expected = kUnclear},
      {.pull = {}, .proof = kHead, .is_in_base = true, .expected = kThere},
      {.pull = {}, .proof = kHead, .is_in_base = false, .expected = kAbsent},
      {.pull = {.state = "closed"}, .proof = kHead, .is_in_base = false, .expected = kRuledOut},
  }));
  ProbeFixture forgejo;
  forgejo.on(kPull, 200, pull_json(row.pull));
  forgejo.has_branch("main", kOther);
  forgejo.on(missing(row.proof, kOther), 200,
             row.is_in_base ? "[]" : "[" + commit(row.proof, kOther, "x") + "]");

  const auto found = forgejo.look(kMerge);

  CHECK(said(found) == row.expected);
  if (row.expected == kThere) {
    CHECK(found->is_equivalent);
    CHECK(std::get<PullRequest>(found->made).state == PullRequestState::merged);
  }
}

TEST_CASE("a pull request at another head was not merged by this call", "[unit][forgejo][probes]") {
  const bool is_merged = GENERATE(false, true);
  ProbeFixture forgejo;
  forgejo.on(
      kPull, 200,
      pull_json({.state = is_merged ? "closed" : "open", .merged = is_merged, .sha = kOther}));

  CHECK(said(forgejo.look(kMerge)) == kRuledOut);
}
