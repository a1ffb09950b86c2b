#include "tests/catch_compat.hpp"
#include "tests/unit/local/local_host.hpp"

namespace gitprovider::local {

TEST_CASE("the pull requests between two branches are found, the newest first",
          "[unit][local][pull-request]") {
  TestHost host;
  host.create();
  host.branch("topic");
  host.branch("other");
  const auto merged_head = host.commit("topic", {put("a", "a")});
  host.commit("other", {put("o", "o")});
  REQUIRE(host.merge(host.pull_request("topic")));
  host.pull_request("other");
  host.commit("topic", {put("b", "b")});
  host.pull_request("topic");

  const auto found =
      host.provider->find_pull_requests(host.repo, {.head = "topic", .base = "main"});

  REQUIRE(found);
  REQUIRE(found->size() == 2);
  CHECK((*found)[0].number == 3);
  CHECK((*found)[0].state == PullRequestState::open);
  CHECK((*found)[1].number == 1);
  CHECK((*found)[1].state == PullRequestState::merged);
  CHECK((*found)[1].head_id == merged_head);
}

TEST_CASE("no pull requests are no error, and no repository is one",
          "[unit][local][pull-request]") {
  TestHost host;
  host.create();
  const PullRequestBranches branches{.head = "topic", .base = "main"};

  CHECK(host.provider->find_pull_requests(host.repo, branches)->empty());
  CHECK(
      host.provider->find_pull_requests({.owner = "acme", .name = "none"}, branches).error().code ==
      ErrorCode::not_found);
}

}  // namespace gitprovider::local
