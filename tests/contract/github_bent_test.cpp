// The specs notice a provider that repeats what it must not, or gives up too soon.

#include "tests/catch_compat.hpp"
#include "tests/contract/bent_host.hpp"
#include "tests/contract/github_host.hpp"

using namespace gitprovider;
using contract::GitHubHost;

TEST_CASE("the specs notice a write that is repeated", "[contract][bent]") {
  const contract::Bends repeats{.create_branch = [](GitProvider& host, const RepoRef& repo,
                                                    NewBranch request, const Call& call) {
    auto made = host.create_branch(repo, request, call);
    return made || made.error().outcome != Outcome::unknown
               ? made
               : host.create_branch(repo, request, call);
  }};

  CHECK(contract::notices<GitHubHost>(
      "a write answered 502 is sent once and its outcome is unknown", repeats));
  CHECK(contract::notices<GitHubHost>(
      "a write whose connection is lost is sent once and its outcome is unknown", repeats));
}

TEST_CASE("the specs notice an unknown outcome that is told as a refusal", "[contract][bent]") {
  CHECK(contract::notices<GitHubHost>(
      "a write answered 500 is sent once and its outcome is unknown",
      {.create_repo = [](GitProvider& host, NewRepository request) {
        auto made = host.create_repo(request, {.on_unknown = OnUnknown::return_});
        if (!made) {
          made.error().outcome = Outcome::not_applied;
        }
        return made;
      }}));
}

TEST_CASE("the specs notice a read that is repeated against the rules", "[contract][bent]") {
  CHECK(contract::notices<GitHubHost>(
      "answers to a read are retried exactly where the provider's rules say",
      {.get_repo = [](GitProvider& host, const RepoRef& repo) {
        auto got = host.get_repo(repo);
        return got || got.error().code != ErrorCode::forbidden ? got : host.get_repo(repo);
      }}));
}

TEST_CASE("the specs notice a read that is tried once more than allowed", "[contract][bent]") {
  CHECK(contract::notices<GitHubHost>(
      "a read that fails without end stops after the last attempt",
      {.get_repo = [](GitProvider& host, const RepoRef& repo) {
        auto got = host.get_repo(repo);
        return got || got.error().code != ErrorCode::attempts_exhausted ? got : host.get_repo(repo);
      }}));
}

TEST_CASE("the specs notice a health that tells nothing true", "[contract][bent]") {
  const auto failing = [](const GitProvider& straight) {
    Health health = straight.health();
    health.last_failure = LastFailure{.in_a_row = 2};
    return health;
  };
  CHECK(contract::notices<GitHubHost>("health tells the last failure beside the last success",
                                      {.health = failing}));
  CHECK(contract::notices<GitHubHost>("a success ends a row of failures", {.health = failing}));
  CHECK(contract::notices<GitHubHost>("a refusal of one request is no failure of the host",
                                      {.health = failing}));
}
