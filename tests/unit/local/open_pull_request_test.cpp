#include "tests/catch_compat.hpp"
#include "tests/unit/local/local_host.hpp"

namespace gitprovider::local {
namespace {

Error refusal(TestHost& host, NewPullRequest request) {
  request.title = "Title";
  const auto made = host.provider->open_pull_request(host.repo, request);
  REQUIRE_FALSE(made);
  CHECK(made.error().outcome == Outcome::not_applied);
  return made.error();
}

}  // namespace

TEST_CASE("pull requests count from one and keep their head", "[unit][local][pull-request]") {
  TestHost host;
  host.create();
  host.branch("one");
  host.branch("two");
  const auto head = host.commit("one", {put("one", "1")});
  host.commit("two", {put("two", "2")});

  const auto made = host.provider->open_pull_request(
      host.repo, {.head = "one", .base = "main", .title = "One", .body = "Line\nline"});

  REQUIRE(made);
  CHECK(made->value ==
        PullRequest{.number = 1,
                    .head = "one",
                    .base = "main",
                    .head_id = head,
                    .web_url = "file://" + (host.own() / "pull-requests" / "1.json").string()});
  CHECK(host.pull_request("two") == 2);
  CHECK(host.git("rev-parse refs/pull/1/head") == head.hex());
}

TEST_CASE("one pull request is open for a head and a base", "[unit][local][pull-request]") {
  TestHost host;
  host.create();
  host.branch("other");
  host.branch("topic");
  host.commit("topic", {put("a", "a")});
  host.pull_request("topic");

  const auto again = refusal(host, {.head = "topic", .base = "main"});
  const auto elsewhere = host.provider->open_pull_request(
      host.repo, {.head = "topic", .base = "other", .title = "Elsewhere"});

  CHECK(again.code == ErrorCode::already_exists);
  CHECK(again.message == "open a pull request from topic to main: number 1 is open");
  CHECK(elsewhere);
}

TEST_CASE("a merged pull request makes room for the next", "[unit][local][pull-request]") {
  TestHost host;
  host.create();
  host.branch("topic");
  host.commit("topic", {put("a", "a")});
  REQUIRE(host.merge(host.pull_request("topic")));
  host.commit("topic", {put("b", "b")});

  CHECK(host.pull_request("topic") == 2);
}

TEST_CASE("a pull request needs two branches that differ", "[unit][local][pull-request]") {
  TestHost host;
  host.create();
  host.branch("same");

  CHECK(refusal(host, {.head = "absent", .base = "main"}).code == ErrorCode::not_found);
  CHECK(refusal(host, {.head = "main", .base = "absent"}).code == ErrorCode::not_found);
  CHECK(refusal(host, {.head = "same", .base = "main"}).code == ErrorCode::conflict);
  host.commit("main", {put("a", "a")});
  CHECK(refusal(host, {.head = "same", .base = "main"}).message ==
        "open a pull request from same to main: main has every commit of same");
}

TEST_CASE("branches without a commit in common make no pull request",
          "[unit][local][pull-request]") {
  TestHost host;
  host.create();
  static_cast<void>(host.git("update-ref refs/heads/alien $(git commit-tree -m x main^{tree})"));

  CHECK(refusal(host, {.head = "alien", .base = "main"}).message ==
        "open a pull request from alien to main: the branches have no commit in common");
}

}  // namespace gitprovider::local
