// What only GitLab's HTTP shows. Counts are the server's.

#include "tests/catch_compat.hpp"
#include "tests/contract/gitlab_host.hpp"

#include <string>

using namespace gitprovider;
using contract::GitLabHost;
using namespace std::chrono_literals;

namespace {

const std::string kRoute = "/projects/{id}";
const RepoRef kRepo{.owner = "acme/tools/deep", .name = "w"};

/// An initialised project `acme/tools/deep/w`, made at the host itself; ends by requiring that the
/// server found nothing wrong.
struct Prepared {
  explicit Prepared(contract::GitLabHostOptions options = {}) : host(std::move(options)) {
    host.server().with_world([](mock::gitlab::World& world) {
      auto& project = world.add({.owner = kRepo.owner, .name = kRepo.name});
      mock::make_first_commit(project, mock::signature_at("me", world.now()));
      mock::gitlab::protect_default_branch(world, project);
    });
  }
  ~Prepared() {
    for (const auto& problem : host.problems()) {
      FAIL_CHECK(problem);
    }
  }
  Prepared(const Prepared&) = delete;
  Prepared& operator=(const Prepared&) = delete;

  [[nodiscard]] GitProvider& provider() { return host.provider(); }
  [[nodiscard]] unsigned requests(const std::string& route) {
    return host.server().requests(route);
  }

  GitLabHost host;
};

contract::GitLabHostOptions with(mock::gitlab::Rules rules) {
  contract::GitLabHostOptions options;
  options.server.rules = std::move(rules);
  return options;
}

}  // namespace

TEST_CASE("250 branches cost three requests, counted by the host or not", "[contract][gitlab]") {
  const std::size_t most_counted = GENERATE(std::size_t{10'000}, std::size_t{100});
  Prepared at(with({.most_counted = most_counted}));
  at.host.server().with_world([](mock::gitlab::World& world) {
    auto& branches = world.find(kRepo.owner, kRepo.name)->branches;
    for (int i = 0; i < 249; ++i) {
      branches["b" + std::to_string(i)] = branches.at("main");
    }
  });

  const auto list = at.provider().list_branches(kRepo);

  REQUIRE(list);
  CHECK(list->branches.size() == 250);
  CHECK(at.requests("GET " + kRoute + "/repository/branches") == 3);
}

TEST_CASE("each kind of token goes out in its own header", "[contract][gitlab]") {
  const auto kind = GENERATE(TokenKind::bearer, TokenKind::private_token, TokenKind::job_token);
  Prepared at({.provider = {.token_kind = kind}});

  CHECK(at.provider().get_repo(kRepo));
}

TEST_CASE("a project that moved takes changes at its number once it was read",
          "[contract][gitlab]") {
  Prepared at;
  REQUIRE(at.provider().get_repo(kRepo));
  at.host.server().with_world(
      [](mock::gitlab::World& world) { world.rename(*world.find(kRepo.owner, kRepo.name), "v"); });

  CHECK(at.provider().create_branch(kRepo, {.name = "new", .from = "main"}));
}

TEST_CASE("a project that moved before it was read takes no change", "[contract][gitlab]") {
  Prepared at;
  const auto head = at.host.server().with_world([](mock::gitlab::World& world) {
    auto& project = *world.find(kRepo.owner, kRepo.name);
    world.rename(project, "v");
    return project.branches.at("main");
  });

  const auto made = at.provider().commit_files(
      kRepo, {.branch = "main", .message = "m", .changes = {{.path = "x", .content = "x"}}});

  if (!made) {
    CHECK(made.error().outcome == Outcome::not_applied);
    CHECK(at.host.server().with_world([](mock::gitlab::World& world) {
      return world.find(kRepo.owner, "v")->branches.at("main");
    }) == head);
  }
  CHECK(at.requests("POST " + kRoute + "/repository/commits") <= 1);
}

TEST_CASE("the protection that the host made by itself is taken as it is", "[contract][gitlab]") {
  Prepared at;

  const auto made = at.provider().protect_branch(kRepo, {.branch = "main"});

  REQUIRE(made);
  CHECK(made->equivalent);
  CHECK(at.requests("POST " + kRoute + "/protected_branches") == 0);
}

TEST_CASE("a protection that shows late is met by looking again", "[contract][gitlab]") {
  Prepared at(with({.late_protection_reads = 1}));

  const auto made = at.provider().protect_branch(kRepo, {.branch = "main"});

  CHECK(made);
  CHECK(at.requests("POST " + kRoute + "/protected_branches") == 1);
}

TEST_CASE("where the host protects nothing, one request protects", "[contract][gitlab]") {
  Prepared at(with({.protects_default_branch = false}));

  REQUIRE(at.provider().protect_branch(kRepo, {.branch = "main"}));

  CHECK(at.requests("POST " + kRoute + "/protected_branches") == 1);
}

TEST_CASE("a merge request that is checked for long is merged once it can be",
          "[contract][gitlab]") {
  Prepared at(with({.checking_reads = 4}));
  REQUIRE(at.provider().create_branch(kRepo, {.name = "topic", .from = "main"}));
  REQUIRE(at.provider().commit_files(
      kRepo, {.branch = "topic", .message = "m", .changes = {{.path = "x", .content = "x"}}}));
  REQUIRE(at.provider().open_pull_request(kRepo, {.head = "topic", .base = "main", .title = "t"}));

  const auto merged = at.provider().merge_pull_request(kRepo, {.number = 1, .wait = 30s});

  REQUIRE(merged);
  CHECK(at.requests("PUT " + kRoute + "/merge_requests/{merge_request_iid}/merge") == 1);
}
