#include "src/providers/local/protection_record.hpp"

#include "tests/catch_compat.hpp"
#include "tests/unit/local/local_host.hpp"

namespace gitprovider::local {
namespace {

void protect(TestHost& host, const ProtectBranch& request) {
  const auto made = host.provider->protect_branch(host.repo, request);
  INFO((made ? "" : made.error().message));
  REQUIRE(made);
}

/// A clone with one commit that the host lacks.
std::filesystem::path clone_with_commit(const TestHost& host) {
  auto clone = host.clone();
  REQUIRE(run_in(clone, "echo x > pushed && git add . && git commit -qm Pushed").ok);
  return clone;
}

}  // namespace

TEST_CASE("a protection is whole: the next one replaces it", "[unit][local][protection]") {
  TestHost host;
  host.create();

  const auto first = host.provider->protect_branch(
      host.repo, {.branch = "main", .approvals = 2, .required_status_checks = {"build"}});
  const auto second = host.provider->protect_branch(host.repo, {.branch = "main"});

  REQUIRE(first);
  REQUIRE(second);
  CHECK(first->value == Protection{.branch = "main", .is_protected = true, .approvals = 2});
  CHECK(second->value == Protection{.branch = "main", .is_protected = true});
  CHECK(host.provider->list_branches(host.repo)->branches.front().is_protected);
}

TEST_CASE("a protection is kept as it was asked", "[unit][local][protection]") {
  TestHost host;
  host.create();
  host.branch("develop");
  const ProtectBranch main{.branch = "main",
                           .approvals = 0,
                           .allow_force_push = true,
                           .include_admins = false,
                           .required_status_checks = {"build", "t\u00e9st \"x\""}};
  const ProtectBranch develop{.branch = "develop", .allow_deletion = true};

  protect(host, main);
  protect(host, develop);

  CHECK(read_protections({.folder = host.git_dir()}).value() == Protections{develop, main});
  CHECK(read_text(host.own() / "protected-refs") ==
        "refs/heads/develop no-force-push\nrefs/heads/main no-deletion\nend\n");
}

TEST_CASE("only a branch that is there can be protected", "[unit][local][protection]") {
  TestHost host;
  host.create();
  const auto made = host.provider->protect_branch(host.repo, {.branch = "absent"});
  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::not_found);
}

TEST_CASE("a branch that needs a pull request takes no direct commit",
          "[unit][local][protection]") {
  TestHost host;
  host.create();
  const auto try_commit = [&] {
    return host.provider->commit_files(
        host.repo, {.branch = "main", .message = "m", .changes = {put("a", "a")}});
  };

  protect(host, {.branch = "main", .approvals = 0});
  const auto refused = try_commit();
  protect(host, {.branch = "main", .required_status_checks = {"build"}});
  const auto unchecked = try_commit();
  protect(host, {.branch = "main", .approvals = 1, .include_admins = false});
  const auto as_administrator = try_commit();
  protect(host, {.branch = "main"});
  const auto without_review = try_commit();

  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::forbidden);
  CHECK(refused.error().message ==
        "commit to main: the branch is protected and changes by a pull request only");
  CHECK(unchecked.error().code == ErrorCode::forbidden);
  CHECK(as_administrator);
  CHECK(without_review);
}

TEST_CASE("git push is held to the protection", "[unit][local][protection]") {
  TestHost host;
  host.create();
  host.branch("free");
  protect(host, {.branch = "main"});
  const auto clone = clone_with_commit(host);

  const auto forward = run_in(clone, "git push origin main");
  const auto forced = run_in(clone, "git commit -q --amend -m Other && git push -f origin main");
  const auto deleted = run_in(clone, "git push origin :main");
  const auto free_forced = run_in(clone, "git push -f origin main:free && git push origin :free");

  INFO(forward.output + forced.output + deleted.output + free_forced.output);
  CHECK(forward.ok);
  CHECK_FALSE(forced.ok);
  CHECK(forced.output.find("its history may not be rewritten") != std::string::npos);
  CHECK_FALSE(deleted.ok);
  CHECK(free_forced.ok);
  CHECK(host.git("log -1 --format=%s main") == "Pushed");
}

TEST_CASE("git push may do what the protection allows", "[unit][local][protection]") {
  TestHost host;
  host.create();
  host.branch("release");
  protect(host, {.branch = "release", .allow_force_push = true, .allow_deletion = true});
  const auto clone = clone_with_commit(host);

  CHECK(run_in(clone, "git push origin main:release").ok);
  CHECK(run_in(clone, "git commit -q --amend -m Other && git push -f origin main:release").ok);
  CHECK(run_in(clone, "git push origin :release").ok);
  CHECK(run_in(clone, "git push origin main:release").ok);
}

TEST_CASE("a deletion that is not allowed is refused to git push", "[unit][local][protection]") {
  TestHost host;
  host.create();
  host.branch("release");
  protect(host, {.branch = "release", .allow_force_push = true});

  const auto deleted = run_in(host.clone(), "git push origin :release");

  CHECK_FALSE(deleted.ok);
  CHECK(deleted.output.find("it may not be deleted") != std::string::npos);
}

TEST_CASE("a branch that needs a pull request takes no direct push", "[unit][local][protection]") {
  TestHost host;
  host.create();
  protect(host, {.branch = "main", .approvals = 1});
  const auto clone = clone_with_commit(host);

  const auto direct = run_in(clone, "git push origin main");
  const auto beside = run_in(clone, "git push origin main:topic");

  CHECK_FALSE(direct.ok);
  CHECK(direct.output.find("changes by a pull request only") != std::string::npos);
  CHECK(beside.ok);
}

TEST_CASE("git push is refused where what is protected is not known", "[unit][local][protection]") {
  TestHost host;
  host.create();
  protect(host, {.branch = "main"});
  const auto clone = clone_with_commit(host);
  const auto rules = host.own() / "protected-refs";
  const auto whole = read_text(rules);
  const auto push = [&] { return run_in(clone, "git push origin main:topic"); };

  for (const auto& damaged : {std::string(), whole.substr(0, whole.size() - 2)}) {
    write_text(rules, damaged);
    CHECK(push().output.find("nobody knows what is protected") != std::string::npos);
  }
  std::filesystem::remove(rules);
  CHECK_FALSE(push().ok);

  protect(host, {.branch = "main"});
  CHECK(push().ok);
}

TEST_CASE("git push is free where nothing was ever protected", "[unit][local][protection]") {
  TestHost host;
  host.create();
  CHECK(run_in(clone_with_commit(host), "git push origin main").ok);
}

TEST_CASE("an update hook of somebody else's is left alone", "[unit][local][protection]") {
  TestHost host;
  host.create();
  const auto hook = host.git_dir() / "hooks" / "update";
  write_text(hook, "#!/bin/sh\nexit 0\n");

  const auto made = host.provider->protect_branch(host.repo, {.branch = "main"});

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::conflict);
  CHECK(read_text(hook) == "#!/bin/sh\nexit 0\n");
}

}  // namespace gitprovider::local
