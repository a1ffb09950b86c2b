#include "src/providers/local/pull_request_record.hpp"

#include "tests/catch_compat.hpp"
#include "tests/unit/local/local_host.hpp"

namespace gitprovider::local {
namespace {

/// A repository whose `topic` and `main` have both moved on, in different files.
struct Diverged : TestHost {
  Diverged() {
    create();
    commit("main", {put("shared", "1\n2\n3\n4\n5\n6\n7\n8\n9\n")});
    branch("topic");
    commit("topic", {put("shared", "one\n2\n3\n4\n5\n6\n7\n8\n9\n")});
    commit("topic", {put("topic", "t")});
    commit("main", {put("shared", "1\n2\n3\n4\n5\n6\n7\n8\nnine\n")});
  }
};

Error refusal(const TestHost& host, const MergePullRequest& request) {
  const auto before = host.git("for-each-ref refs/heads");
  const auto merged = host.provider->merge_pull_request(host.repo, request);
  REQUIRE_FALSE(merged);
  CHECK(merged.error().outcome == Outcome::not_applied);
  CHECK(host.git("for-each-ref refs/heads") == before);
  return merged.error();
}

}  // namespace

TEST_CASE("a merge joins both sides in one commit with two parents", "[unit][local][merge]") {
  Diverged host;
  const auto number = host.pull_request("topic");
  const auto base = host.head("main");
  const auto head = host.head("topic");

  const auto merged = host.merge(number);

  REQUIRE(merged);
  CHECK(merged->value ==
        PullRequest{.number = number,
                    .state = PullRequestState::merged,
                    .head = "topic",
                    .base = "main",
                    .head_id = head,
                    .web_url = "file://" + (host.own() / "pull-requests" / "1.json").string(),
                    .merge_id = host.head("main")});
  CHECK(host.git("rev-parse main^1 main^2") == base.hex() + "\n" + head.hex());
  CHECK(host.git("show main:shared") == "one\n2\n3\n4\n5\n6\n7\n8\nnine");
  CHECK(host.git("log -1 --format=%s main") == "Merge pull request #1 from topic");
  CHECK(host.git("fsck --strict").find("error") == std::string::npos);
}

TEST_CASE("a merge makes a commit also where the base could simply move", "[unit][local][merge]") {
  TestHost host;
  host.create();
  host.branch("topic");
  host.commit("topic", {put("a", "a")});

  REQUIRE(host.merge(host.pull_request("topic")));

  CHECK(host.git("rev-list --parents -1 main | wc -w") == "3");
}

TEST_CASE("a squash puts one commit on the base", "[unit][local][merge]") {
  Diverged host;
  const auto made = host.provider->open_pull_request(
      host.repo, {.head = "topic", .base = "main", .title = "All of it", .body = "Why."});
  REQUIRE(made);
  const auto base = host.head("main");

  REQUIRE(host.merge(made->value.number, MergeMethod::squash));

  CHECK(host.git("rev-parse main^@") == base.hex());
  CHECK(host.git("log -1 --format=%B main") == "All of it (#1)\n\nWhy.");
  CHECK(host.git("ls-tree --name-only main") == "README.md\nshared\ntopic");
}

TEST_CASE("a rebase replays each commit with its author", "[unit][local][merge]") {
  Diverged host;
  const auto clone = host.clone();
  REQUIRE(run_in(clone,
                 "git checkout -q topic && echo p > person && git add . && "
                 "git commit -qm 'By a person' && git push -q origin topic")
              .ok);
  const auto number = host.pull_request("topic");
  const auto base = host.head("main");

  const auto merged = host.merge(number, MergeMethod::rebase);

  REQUIRE(merged);
  CHECK(merged->value.merge_id == host.head("main"));
  CHECK(host.git("log --format=%s " + base.hex() + "..main") ==
        "By a person\nChange topic\nChange topic");
  CHECK(host.git("log -1 --format=%an main") == "Person");
  CHECK(host.git("log -1 --format=%cn main") != "Person");
  CHECK(host.git("rev-list --merges --count main") == "0");
  CHECK(host.git("show main:shared") == "one\n2\n3\n4\n5\n6\n7\n8\nnine");
}

TEST_CASE("a rebase that leaves nothing to add is a conflict", "[unit][local][merge]") {
  TestHost host;
  host.create();
  host.branch("topic");
  host.commit("topic", {put("a", "a")});
  host.commit("main", {put("a", "a")});
  const auto number = host.pull_request("topic");

  const auto error = refusal(host, {.number = number, .method = MergeMethod::rebase});

  CHECK(error.code == ErrorCode::conflict);
  CHECK(error.message.find("leaves nothing to add") != std::string::npos);
}

TEST_CASE("conflicting changes are refused by every method, with the paths",
          "[unit][local][merge]") {
  TestHost host;
  host.create();
  host.branch("topic");
  std::vector<FileChange> ours;
  std::vector<FileChange> theirs;
  for (const char* name : {"a", "b", "c", "d", "e"}) {
    ours.push_back(put(name, "ours"));
    theirs.push_back(put(name, "theirs"));
  }
  host.commit("main", ours);
  host.commit("topic", theirs);
  const auto number = host.pull_request("topic");

  for (const auto method : {MergeMethod::merge, MergeMethod::squash, MergeMethod::rebase}) {
    const auto error = refusal(host, {.number = number, .method = method});
    CHECK(error.code == ErrorCode::conflict);
    CHECK(error.message == "merge: both sides changed a, b, c and 2 more");
  }
}

TEST_CASE("only the head that was seen is merged", "[unit][local][merge]") {
  Diverged host;
  const auto number = host.pull_request("topic");
  const auto seen = host.head("topic");
  host.commit("topic", {put("unseen", "x")});

  CHECK(refusal(host, {.number = number, .expected_head = seen}).code == ErrorCode::conflict);
  CHECK(host.provider->merge_pull_request(host.repo,
                                          {.number = number, .expected_head = host.head("topic")}));
}

TEST_CASE("a pull request is merged once", "[unit][local][merge]") {
  Diverged host;
  const auto number = host.pull_request("topic");
  REQUIRE(host.merge(number));

  CHECK(refusal(host, {.number = number}).message == "merge pull request 1: it is merged already");
  CHECK(refusal(host, {.number = 7}).code == ErrorCode::not_found);
}

TEST_CASE("a draft is not merged", "[unit][local][merge]") {
  Diverged host;
  const auto made = host.provider->open_pull_request(
      host.repo, {.head = "topic", .base = "main", .title = "Draft", .draft = true});
  REQUIRE(made);
  CHECK(refusal(host, {.number = made->value.number}).message ==
        "merge pull request 1: it is a draft");
}

TEST_CASE("reviews and checks that cannot be had here are a conflict", "[unit][local][merge]") {
  Diverged host;
  const auto number = host.pull_request("topic");
  const auto protect = [&](ProtectBranch request) {
    request.branch = "main";
    REQUIRE(host.provider->protect_branch(host.repo, request));
  };

  protect({.approvals = 2});
  CHECK(refusal(host, {.number = number})
            .message.starts_with("merge pull request 1: main needs 2 approving reviews"));
  protect({.required_status_checks = {"build"}});
  CHECK(refusal(host, {.number = number})
            .message.starts_with("merge pull request 1: main needs the check build"));
  protect({.approvals = 0});
  CHECK(host.merge(number));
}

TEST_CASE("rules that leave administrators out let the local user merge", "[unit][local][merge]") {
  Diverged host;
  const auto number = host.pull_request("topic");
  REQUIRE(host.provider->protect_branch(
      host.repo, {.branch = "main", .approvals = 2, .include_admins = false}));
  CHECK(host.merge(number));
}

TEST_CASE("a head whose branch was deleted can still be merged", "[unit][local][merge]") {
  Diverged host;
  const auto number = host.pull_request("topic");
  const auto head = host.head("topic");
  static_cast<void>(host.git("update-ref -d refs/heads/topic"));

  const auto merged = host.merge(number);

  REQUIRE(merged);
  CHECK(merged->value.head_id == head);
}

TEST_CASE("a base that is gone is a conflict", "[unit][local][merge]") {
  Diverged host;
  const auto number = host.pull_request("topic");
  static_cast<void>(host.git("update-ref -d refs/heads/main"));
  CHECK(refusal(host, {.number = number}).message ==
        "merge pull request 1: its base branch main is gone");
}

TEST_CASE("a base that has the head already is a conflict", "[unit][local][merge]") {
  Diverged host;
  const auto number = host.pull_request("topic");
  const auto ran = run_in(host.clone(), "git merge -q origin/topic -m By-hand && git push -q");
  INFO(ran.output);
  REQUIRE(ran.ok);
  CHECK(refusal(host, {.number = number}).code == ErrorCode::conflict);
}

TEST_CASE("a merge that died after the base moved is found to be done", "[unit][local][merge]") {
  Diverged host;
  const auto number = host.pull_request("topic");
  const auto merged = host.merge(number);
  REQUIRE(merged);
  const Layout layout{.folder = host.git_dir()};
  auto record = read_pull_request(layout, number).value();
  record.state = PullRequestState::open;
  record.merging = std::exchange(record.merge_id, std::nullopt);
  REQUIRE(write_pull_request(layout, record));

  const auto again = refusal(host, {.number = number});

  CHECK(again.message == "merge pull request 1: it is merged already");
  CHECK(read_pull_request(layout, number)->state == PullRequestState::merged);
  CHECK(read_pull_request(layout, number)->merge_id == merged->value.merge_id);
}

TEST_CASE("a merge that died before the base moved is done by the next", "[unit][local][merge]") {
  Diverged host;
  const auto number = host.pull_request("topic");
  const Layout layout{.folder = host.git_dir()};
  auto record = read_pull_request(layout, number).value();
  record.merging = ObjectId::parse(std::string(40, 'c')).value();
  REQUIRE(write_pull_request(layout, record));

  const auto merged = host.merge(number);

  REQUIRE(merged);
  CHECK(merged->value.merge_id == host.head("main"));
}

TEST_CASE("pushes cannot change what pull requests keep", "[unit][local][merge]") {
  Diverged host;
  host.pull_request("topic");
  const auto pushed = run_in(host.clone(), "git push -f origin main:refs/pull/1/head");
  CHECK_FALSE(pushed.ok);
}

}  // namespace gitprovider::local
