// What only Forgejo's and Gitea's HTTP shows. Counts are the server's.

#include "gitprovider/open.hpp"
#include "tests/catch_compat.hpp"
#include "tests/contract/forgejo_host.hpp"

#include <string>

using namespace gitprovider;
using contract::ForgejoHost;
using namespace std::chrono_literals;

namespace {

const std::string kRoute = "/repos/{owner}/{repo}";
const RepoRef kRepo{.owner = "acme", .name = "w"};

/// An initialised repository `acme/w`, made at the host itself; ends by requiring that the server
/// found nothing wrong.
struct Prepared {
  explicit Prepared(mock::MockForgejoOptions options = {},
                    mock::ObjectFormat format = mock::ObjectFormat::sha1)
      : host(std::move(options)) {
    host.server().with_world([&](mock::forgejo::World& world) {
      auto& repository = world.add(
          {.owner = kRepo.owner, .name = kRepo.name, .objects = mock::ObjectStore(format)});
      mock::make_first_commit(repository, mock::signature_at("me", world.now()));
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

  ForgejoHost host;
};

}  // namespace

TEST_CASE("a list is whole though the host caps pages and links elsewhere", "[contract][forgejo]") {
  Prepared at;
  at.host.server().with_world([](mock::forgejo::World& world) {
    auto& branches = world.find("acme", "w")->branches;
    for (int i = 0; i < 249; ++i) {
      branches["b" + std::to_string(i)] = branches.at("main");
    }
  });

  const auto list = at.provider().list_branches(kRepo);

  REQUIRE(list);
  CHECK(list->branches.size() == 250);
  CHECK(at.host.server().requests("GET " + kRoute + "/branches") == 5);
}

TEST_CASE("a host that gives fewer items than it names gives them all the same",
          "[contract][forgejo]") {
  Prepared at({.rules = {.most_items = 10}});
  at.host.server().with_world([](mock::forgejo::World& world) {
    auto& branches = world.find("acme", "w")->branches;
    for (int i = 0; i < 24; ++i) {
      branches["b" + std::to_string(i)] = branches.at("main");
    }
  });

  const auto list = at.provider().list_branches(kRepo);

  REQUIRE(list);
  CHECK(list->branches.size() == 25);
}

TEST_CASE("a repository may count in SHA-256", "[contract][forgejo]") {
  Prepared at({}, mock::ObjectFormat::sha256);

  const auto branch = at.provider().create_branch(kRepo, {.name = "topic", .from = "main"});
  REQUIRE(branch);
  CHECK(branch->value.id.hex().size() == 64);
  const auto commit = at.provider().commit_files(
      kRepo, {.branch = "topic", .message = "m", .changes = {{.path = "d/x", .content = "x"}}});
  REQUIRE(commit);
  const auto pull =
      at.provider().open_pull_request(kRepo, {.head = "topic", .base = "main", .title = "t"});
  REQUIRE(pull);
  CHECK(pull->value.head_id == commit->value.id);
  const auto merged = at.provider().merge_pull_request(
      kRepo, {.number = pull->value.number, .expected_head = commit->value.id, .wait = 20s});
  REQUIRE(merged);
  CHECK(merged->value.merge_id.has_value());
}

TEST_CASE("a merge that must wait for its check is sent once it can pass", "[contract][forgejo]") {
  Prepared at({.rules = {.checking_reads = 3}});
  REQUIRE(at.provider().create_branch(kRepo, {.name = "topic", .from = "main"}));
  REQUIRE(at.provider().commit_files(
      kRepo, {.branch = "topic", .message = "m", .changes = {{.path = "x", .content = "x"}}}));
  REQUIRE(at.provider().open_pull_request(kRepo, {.head = "topic", .base = "main", .title = "t"}));

  REQUIRE(at.provider().merge_pull_request(kRepo, {.number = 1, .wait = 20s}));

  CHECK(at.host.server().requests("POST " + kRoute + "/pulls/{index}/merge") == 1);
}

TEST_CASE("a write to a renamed repository is not sent again", "[contract][forgejo]") {
  const bool is_gitea = GENERATE(false, true);
  Prepared at({.rules = {.is_gitea = is_gitea}});
  at.host.server().with_world(
      [](mock::forgejo::World& world) { world.rename(*world.find("acme", "w"), "v"); });

  const auto made = at.provider().commit_files(
      kRepo, {.branch = "main", .message = "m", .changes = {{.path = "x", .content = "x"}}});

  if (!made) {
    CHECK(made.error().outcome == Outcome::not_applied);
  }
  CHECK(at.host.server().requests("POST " + kRoute + "/contents") <= 1);
}

TEST_CASE("a rule that stands already is looked at, not taken for a missing right",
          "[contract][forgejo]") {
  Prepared at;
  REQUIRE(at.provider().protect_branch(kRepo, {.branch = "main", .approvals = 1}));

  const auto changed = at.provider().protect_branch(kRepo, {.branch = "main", .approvals = 2});

  REQUIRE(changed);
  CHECK(changed->value.approvals == 2);
}

TEST_CASE("without a token nothing is sent that changes something", "[contract][forgejo]") {
  mock::MockForgejo server;
  const auto provider = open_forgejo({.base_url = server.url(), .use_environment_proxy = false});
  REQUIRE(provider);

  const auto made = (*provider)->create_repo({.repo = kRepo});

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::unauthorized);
  CHECK(server.requests() == 0);
}
