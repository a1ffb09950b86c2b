#include "tests/catch_compat.hpp"
#include "tests/unit/local/local_host.hpp"

namespace gitprovider::local {
namespace {

ErrorCode refusal(TestHost& host, const std::string& name, const std::string& from) {
  const auto made = host.provider->create_branch(host.repo, {.name = name, .from = from});
  REQUIRE_FALSE(made);
  CHECK(made.error().outcome == Outcome::not_applied);
  return made.error().code;
}

}  // namespace

TEST_CASE("a branch is made from a branch and from a commit's id", "[unit][local][branch]") {
  TestHost host;
  host.create();
  const auto first = host.head("main");
  const auto second = host.commit("main", {put("a", "a")});

  const auto from_branch =
      host.provider->create_branch(host.repo, {.name = "develop", .from = "main"});
  const auto from_commit =
      host.provider->create_branch(host.repo, {.name = "old/one", .from = first.hex()});

  REQUIRE(from_branch);
  REQUIRE(from_commit);
  CHECK(from_branch->value == Branch{.name = "develop", .id = second});
  CHECK(from_commit->value == Branch{.name = "old/one", .id = first});
  CHECK(host.git("rev-parse refs/heads/old/one") == first.hex());
}

TEST_CASE("a branch that cannot be made is refused with its reason", "[unit][local][branch]") {
  TestHost host;
  host.create();
  host.branch("release");
  host.branch("fix/one");

  CHECK(refusal(host, "release", "main") == ErrorCode::already_exists);
  CHECK(refusal(host, "release/1.0", "main") == ErrorCode::conflict);
  CHECK(refusal(host, "fix", "main") == ErrorCode::conflict);
  CHECK(refusal(host, "new", "absent") == ErrorCode::not_found);
  CHECK(refusal(host, "new", std::string(40, 'a')) == ErrorCode::not_found);
  CHECK(refusal(host, "new", std::string(64, 'a')) == ErrorCode::not_found);
  const auto tree = host.git("rev-parse main^{tree}");
  CHECK(refusal(host, "new", tree) == ErrorCode::not_found);
}

TEST_CASE("names that only look alike do not clash", "[unit][local][branch]") {
  TestHost host;
  host.create();
  host.branch("release");

  host.branch("release-1");
  host.branch("releases/1");

  CHECK(host.provider->list_branches(host.repo)->branches.size() == 4);
}

TEST_CASE("packed references are seen, and a deleted folder of them is in nobody's way",
          "[unit][local][branch]") {
  TestHost host;
  host.create();
  host.branch("a/b");
  static_cast<void>(host.git("pack-refs --all"));
  CHECK(refusal(host, "a", "main") == ErrorCode::conflict);

  static_cast<void>(host.git("update-ref -d refs/heads/a/b"));
  host.branch("a");

  CHECK(host.git("for-each-ref --format='%(refname)' refs/heads") ==
        "refs/heads/a\nrefs/heads/main");
}

TEST_CASE("an empty repository has no branches, and none can be made from another",
          "[unit][local][branch]") {
  TestHost host;
  REQUIRE(host.provider->create_repo({.repo = host.repo}));

  CHECK(host.provider->list_branches(host.repo).value() == BranchList{});
  CHECK(refusal(host, "develop", "main") == ErrorCode::conflict);
}

TEST_CASE("branches are listed by name, up to the limit", "[unit][local][branch]") {
  TestHost host;
  host.create();
  host.branch("zebra");
  host.branch("alpha");
  REQUIRE(host.provider->protect_branch(host.repo, {.branch = "main"}));

  const auto all = host.provider->list_branches(host.repo);
  const auto two = host.provider->list_branches(host.repo, {.limit = 2});
  const auto three = host.provider->list_branches(host.repo, {.limit = 3});

  const auto id = host.head("main");
  const BranchList expected{.branches = {{.name = "alpha", .id = id},
                                         {.name = "main", .id = id, .is_protected = true},
                                         {.name = "zebra", .id = id}}};
  CHECK(all.value() == expected);
  CHECK(three.value() == expected);
  CHECK(two->truncated);
  CHECK(two->branches.size() == 2);
}

}  // namespace gitprovider::local
