#include "src/providers/local/refs.hpp"

#include "src/providers/local/commit_object.hpp"
#include "src/providers/local/git_folder.hpp"
#include "src/providers/local/oid.hpp"

#include "tests/catch_compat.hpp"
#include "tests/unit/local/local_host.hpp"

namespace gitprovider::local {
namespace {

struct TwoCommits : TestHost {
  TwoCommits() {
    create();
    first = to_git_oid(head("main")).value();
    second = to_git_oid(commit("main", {put("a", "a")})).value();
    git_handle = open_git({.folder = git_dir()}).value();
  }

  git_oid first{};
  git_oid second{};
  RepositoryHandle git_handle{};
};

}  // namespace

TEST_CASE("a reference moves only from where it was seen", "[unit][local][refs]") {
  TwoCommits host;
  const auto main = branch_ref("main");

  const auto stale =
      move_ref(host.git_handle.get(), {.ref = main, .from = host.first, .to = host.first}, "move");
  CHECK(host.git("rev-parse main") == to_object_id(host.second).hex());
  const auto seen =
      move_ref(host.git_handle.get(), {.ref = main, .from = host.second, .to = host.first}, "move");

  CHECK(stale.error().code == ErrorCode::conflict);
  CHECK(seen);
  CHECK(host.git("rev-parse main") == to_object_id(host.first).hex());
}

TEST_CASE("a reference that went away meanwhile is a conflict", "[unit][local][refs]") {
  TwoCommits host;
  const auto moved =
      move_ref(host.git_handle.get(),
               {.ref = branch_ref("gone"), .from = host.first, .to = host.second}, "move");
  CHECK(moved.error().code == ErrorCode::conflict);
  CHECK(find_ref(host.git_handle.get(), branch_ref("gone")).value() == std::nullopt);
}

TEST_CASE("a new reference replaces none", "[unit][local][refs]") {
  TwoCommits host;
  const auto made =
      move_ref(host.git_handle.get(), {.ref = branch_ref("main"), .to = host.first}, "make");
  CHECK(made.error().code == ErrorCode::already_exists);
  CHECK(host.git("rev-parse main") == to_object_id(host.second).hex());
}

TEST_CASE("a commit is reachable from itself and its descendants", "[unit][local][refs]") {
  TwoCommits host;
  git_repository* git = host.git_handle.get();
  CHECK(is_reachable(git, host.first, host.second).value());
  CHECK(is_reachable(git, host.second, host.second).value());
  CHECK_FALSE(is_reachable(git, host.second, host.first).value());
  CHECK_FALSE(is_reachable(git, to_git_oid(std::string(40, 'c')).value(), host.first).value());
}

}  // namespace gitprovider::local
