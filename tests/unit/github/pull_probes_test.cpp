#include "tests/unit/github/probe_fixture.hpp"

#include <chrono>

using namespace std::chrono_literals;
using namespace gitprovider;
using namespace gitprovider::testing;

namespace {

const std::string kOpen = "POST /repos/acme/widget/pulls";
const std::string kList =
    "GET /repos/acme/widget/pulls?state=all&head=acme%3Aa&base=main&per_page=100";
const std::string kReadPull = "GET /repos/acme/widget/pulls/7";
const std::string kMerge = "PUT /repos/acme/widget/pulls/7/merge";

std::string pull(const std::string& more, const std::string& head_id = kHead) {
  return R"({"number":7,"head":{"ref":"a","sha":")" + head_id +
         R"("},"base":{"ref":"main","sha":")" + kTree + R"("},)" + more + "}";
}

struct LostPull : GitHubFixture {
  Result<Applied<PullRequest>> look_finds(const std::string& list) {
    script.on(kOpen, lost());
    script.always(kList, answer(200, list));
    return host().open_pull_request(kWidget, {.head = "a", .base = "main", .title = "T"});
  }
};

struct LostMerge : GitHubFixture {
  LostMerge() { on(kReadPull, 200, pull(R"("state":"open","mergeable":true)")).on(kMerge, lost()); }
  Result<Applied<PullRequest>> merge(MergeMethod method = MergeMethod::merge) {
    return host().merge_pull_request(kWidget, {.number = 7, .method = method});
  }
};

const std::string kMerged =
    R"("state":"closed","merged":true,"merge_commit_sha":")" + kMade + R"(")";

}  // namespace

TEST_CASE("a pull request opened since the call is ours as far as can be told",
          "[unit][github][probes]") {
  LostPull github;
  const std::string state = GENERATE(values<std::string>({"open", "closed"}));

  const auto made = github.look_finds(
      "[" + pull(R"("state":")" + state + R"(","created_at":")" + made_at(github, 0s) + R"(")") +
      "]");

  REQUIRE(made);
  CHECK(made->equivalent);
  CHECK(made->value.number == 7);
}

TEST_CASE("an open pull request older than the call was there already", "[unit][github][probes]") {
  LostPull github;

  const auto made = github.look_finds(
      "[" + pull(R"("state":"open","created_at":")" + made_at(github, -1h) + R"(")") + "]");

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::already_exists);
}

TEST_CASE("an old closed pull request says nothing", "[unit][github][probes]") {
  LostPull github;

  const auto made = github.look_finds(
      "[" + pull(R"("state":"closed","created_at":")" + made_at(github, -1h) + R"(")") + "]");

  REQUIRE_FALSE(made);
  CHECK(made.error().outcome == Outcome::not_applied);
  CHECK(made.error().code == ErrorCode::network);
}

TEST_CASE("a merge is made when the base branch holds it", "[unit][github][probes]") {
  LostMerge github;
  SECTION("at its tip") {
    github.on(kReadPull, 200, pull(kMerged)).on(kReadMain, ref_at("main", kMade));
  }
  SECTION("further down") {
    github.on(kReadPull, 200, pull(kMerged))
        .on(kReadMain, ref_at("main", kOther))
        .on(comparison(kMade, kOther), relation("ahead"));
  }
  SECTION("while the pull request says nothing of it yet") {
    github.on(kReadPull, 200, pull(R"("state":"open","mergeable":null)"))
        .on(kReadMain, ref_at("main", kOther))
        .on(comparison(kHead, kOther), relation("ahead"));
  }

  const auto merged = github.merge();

  REQUIRE(merged);
  CHECK(merged->value.state == PullRequestState::merged);
  CHECK(merged->confirmed_by == ConfirmedBy::check);
}

TEST_CASE("what a pull request says of itself is no proof", "[unit][github][probes]") {
  LostMerge github;
  github.script.always(kReadPull, answer(200, pull(kMerged)))
      .always(kReadMain, ref_at("main", kOther))
      .always(comparison(kMade, kOther), relation("diverged"));

  CHECK(github.merge().error().outcome == Outcome::unknown);
}

TEST_CASE("a pull request that stays open was not merged", "[unit][github][probes]") {
  LostMerge github;
  github.script.always(kReadPull, answer(200, pull(R"("state":"open")")))
      .always(kReadMain, ref_at("main", kOther))
      .always(comparison(kHead, kOther), relation("diverged"));

  CHECK(github.merge().error().outcome == Outcome::not_applied);
}

TEST_CASE("a merge is ruled out by another head and by a closed pull request",
          "[unit][github][probes]") {
  LostMerge github;
  SECTION("another head") { github.on(kReadPull, 200, pull(R"("state":"open")", kOther)); }
  SECTION("closed") {
    github.on(kReadPull, 200, pull(R"("state":"closed")"))
        .on(kReadMain, ref_at("main", kOther))
        .on(comparison(kHead, kOther), relation("diverged"));
  }

  const auto merged = github.merge();

  REQUIRE_FALSE(merged);
  CHECK(merged.error().code == ErrorCode::conflict);
  CHECK(merged.error().outcome == Outcome::not_applied);
}
