// What reads cost of the rate limit, and that what is kept is never older than a change. Counts and
// charges are the server's.

#include "gitprovider/open.hpp"
#include "tests/contract/github_prepared.hpp"

#include <algorithm>
#include <string>

using namespace gitprovider;
using contract::GitHubHost;
using contract::kGitHubRepo;
using Prepared = contract::PreparedGitHub;

namespace {

const std::string kGetRepo = "GET " + kGitHubRepo;
const std::string kListBranches = "GET " + kGitHubRepo + "/branches";

bool has_branch(const BranchList& list, const std::string& name) {
  return std::any_of(list.branches.begin(), list.branches.end(),
                     [&](const Branch& branch) { return branch.name == name; });
}

void add_branches(Prepared& at, int count, const std::string& prefix = "b") {
  at.host.server().with_world([&](mock::github::World& world) {
    auto& repository = *world.find("acme", "w");
    for (int i = 0; i < count; ++i) {
      repository.branches[prefix + std::to_string(1'000 + i)] = repository.branches.at("main");
    }
  });
}

/// What a piece of work is charged.
template <class Work>
unsigned charge_of(Prepared& at, const Work& work) {
  const unsigned before = at.host.server().charged();
  work();
  return at.host.server().charged() - before;
}

}  // namespace

TEST_CASE("a repository that is read again is charged once", "[contract][github]") {
  Prepared at;
  const auto first = at.host.provider().get_repo(at.repo);
  REQUIRE(first);

  CHECK(charge_of(at, [&] {
          for (int i = 0; i < 5; ++i) {
            CHECK(at.host.provider().get_repo(at.repo)->full_name == first->full_name);
          }
        }) == 0);

  CHECK(at.requests(kGetRepo) == 6);
  CHECK(at.host.server().conditions(kGetRepo) == 5);
}

TEST_CASE("a list of branches is charged for the pages that changed", "[contract][github]") {
  Prepared at;
  add_branches(at, 249);
  auto& host = at.host.provider();
  const auto list = [&] { CHECK(host.list_branches(at.repo)->branches.size() == 250); };

  CHECK(charge_of(at, list) == 3);
  CHECK(charge_of(at, list) == 0);

  at.host.server().with_world([&](mock::github::World& world) {
    auto& branches = world.find("acme", "w")->branches;
    branches["b1150"] = std::string(40, 'a');
  });
  CHECK(charge_of(at, list) == 1);
}

TEST_CASE("a branch that begins a page of its own shows", "[contract][github]") {
  Prepared at;
  add_branches(at, 99);
  auto& host = at.host.provider();
  CHECK(host.list_branches(at.repo)->branches.size() == 100);

  add_branches(at, 1, "z");

  CHECK(host.list_branches(at.repo)->branches.size() == 101);
}

TEST_CASE("what this provider changed shows in its next read", "[contract][github]") {
  Prepared at;
  auto& host = at.host.provider();
  REQUIRE(host.list_branches(at.repo));

  REQUIRE(host.create_branch(at.repo, {.name = "new", .from = "main"}));
  const auto list = host.list_branches(at.repo);

  CHECK(has_branch(*list, "new"));
  CHECK(at.host.server().conditions(kListBranches) == 0);
}

TEST_CASE("what another provider changed shows in the next read", "[contract][github]") {
  Prepared at;
  auto& host = at.host.provider();
  const auto other = at.host.open("t0ken-of-the-mock");
  REQUIRE(host.list_branches(at.repo));

  REQUIRE(other->create_branch(at.repo, {.name = "new", .from = "main"}));
  const auto list = host.list_branches(at.repo);

  CHECK(has_branch(*list, "new"));
  CHECK(at.host.server().conditions(kListBranches) == 1);
}

TEST_CASE("a repository is the same to a change, however it is spelled", "[contract][github]") {
  Prepared at;
  auto& host = at.host.provider();
  REQUIRE(host.list_branches(at.repo));

  REQUIRE(host.create_branch({.owner = "ACME", .name = "W"}, {.name = "new", .from = "main"}));
  REQUIRE(host.list_branches(at.repo));

  CHECK(at.host.server().conditions(kListBranches) == 0);
}

TEST_CASE("a repository that was renamed is read where it is", "[contract][github]") {
  Prepared at;
  auto& host = at.host.provider();
  REQUIRE(host.get_repo(at.repo));
  at.host.server().with_world(
      [](mock::github::World& world) { world.rename(*world.find("acme", "w"), "v"); });

  CHECK(host.get_repo(at.repo)->name == "v");
  CHECK(host.get_repo(at.repo)->name == "v");
}

TEST_CASE("a lost answer is settled by whole answers, and drops what was kept",
          "[contract][github]") {
  Prepared at;
  auto& host = at.host.provider();
  REQUIRE(host.get_repo(at.repo));
  REQUIRE(host.list_branches(at.repo));
  at.host.server().plan({.route = "POST " + kGitHubRepo + "/git/refs",
                         .status = 502,
                         .after_effect = GENERATE(true, false)});

  static_cast<void>(host.create_branch(at.repo, {.name = "new", .from = "main"}));
  CHECK(at.requests("GET " + kGitHubRepo + "/git/ref/{ref}") > 0);
  static_cast<void>(host.get_repo(at.repo));
  static_cast<void>(host.list_branches(at.repo));

  CHECK(at.host.server().conditions(kGetRepo) == 0);
  CHECK(at.host.server().conditions(kListBranches) == 0);
}

TEST_CASE("whether a pull request can be merged is never read from what is kept",
          "[contract][github]") {
  Prepared at;
  auto& host = at.host.provider();
  REQUIRE(host.create_branch(at.repo, {.name = "work", .from = "main"}));
  REQUIRE(host.commit_files(
      at.repo,
      {.branch = "work", .message = "More", .changes = {{.path = "more", .content = "more"}}}));
  const auto pull =
      host.open_pull_request(at.repo, {.head = "work", .base = "main", .title = "More"});
  REQUIRE(pull);
  const auto look = [&] {
    REQUIRE(host.checks()->get_readiness(at.repo, pull->value.number, {}));
    REQUIRE(host.checks()->list_checks(at.repo, pull->value.head_id, {}));
  };
  const unsigned once = charge_of(at, look);

  CHECK(charge_of(at, look) == once);
}

TEST_CASE("without conditional reads everything is charged", "[contract][github]") {
  Prepared at;
  const auto host = open_github({.base_url = at.host.server().url(),
                                 .token = Token::parse("t0ken-of-the-mock").value(),
                                 .conditional_reads = std::nullopt});
  REQUIRE(host);

  CHECK(charge_of(at, [&] {
          CHECK((*host)->get_repo(at.repo));
          CHECK((*host)->get_repo(at.repo));
        }) == 2);
  CHECK(at.host.server().conditions(kGetRepo) == 0);
}

TEST_CASE("beyond the bounds the answer used longest ago is asked for whole",
          "[contract][github]") {
  Prepared at;
  const auto host = open_github({.base_url = at.host.server().url(),
                                 .token = Token::parse("t0ken-of-the-mock").value(),
                                 .conditional_reads = ConditionalReads{.max_entries = 1}});
  REQUIRE(host);
  REQUIRE((*host)->get_repo(at.repo));
  REQUIRE((*host)->list_branches(at.repo));

  CHECK(charge_of(at, [&] { CHECK((*host)->list_branches(at.repo)); }) == 0);
  CHECK(charge_of(at, [&] { CHECK((*host)->get_repo(at.repo)); }) == 1);
}

TEST_CASE("a token gets nothing of what another was shown", "[contract][github]") {
  Prepared at;
  REQUIRE(at.host.provider().get_repo(at.repo));
  const auto stranger = at.host.open("another-token");

  const auto got = stranger->get_repo(at.repo);

  REQUIRE_FALSE(got);
  CHECK(got.error().code == ErrorCode::unauthorized);
  CHECK(at.host.server().conditions(kGetRepo) == 0);
}

TEST_CASE("a 304 that nobody asked for is asked again, once", "[contract][github]") {
  Prepared at;
  at.host.server().plan({.route = kGetRepo, .status = 304, .body = ""});

  CHECK(at.host.provider().get_repo(at.repo));

  CHECK(at.requests(kGetRepo) == 2);
}
