#include "src/providers/local/publish.hpp"

#include "src/settlement/sent.hpp"

#include "tests/catch_compat.hpp"
#include "tests/unit/local/failing_disk.hpp"

#include <chrono>
#include <stop_token>
#include <sys/stat.h>

namespace gitprovider::local {
namespace {

using mock::DiskFault;

Change any_change() { return GENERATE(from_range(changes())); }

const Call kCheck{};
const Call kReturn{.on_unknown = OnUnknown::return_};
const Call kResend{.on_unknown = OnUnknown::resend};

void move_main(const TestHost& host, const std::string& to) {
  static_cast<void>(host.git("update-ref refs/heads/main $(git commit-tree " + to + ")"));
}

/// What the directory entry leads to: another file after each rename.
ino_t inode_of(const std::filesystem::path& file) {
  struct stat status {};
  return ::stat(file.c_str(), &status) == 0 ? status.st_ino : 0;
}

}  // namespace

TEST_CASE("a change that is there is written anew, and then it is made", "[unit][local][publish]") {
  const Change change = any_change();
  CAPTURE(change.name);
  FailingDisk host;
  host.disk.plan({.path = change.path});

  const Ended made = change.run(*host.provider, kCheck);

  INFO((made.error ? made.error->message : ""));
  CHECK(made.outcome == Outcome::applied);
  CHECK(made.confirmed_by == ConfirmedBy::check);
  CHECK(made.is_equivalent == (change.name != "commit_files"));
  CHECK(host.disk.changes(change.path) == 1);
  CHECK(host.disk.rewrites(change.path) == (change.name == "create_repo" ? 0 : 1));
  CHECK(change.is_made(host));
}

TEST_CASE("what is there and cannot be made durable stays unknown", "[unit][local][publish]") {
  const Change change = any_change();
  CAPTURE(change.name);
  FailingDisk host;
  host.disk.plan({.path = change.path, .syncs = DiskFault::kAll});

  const Ended lost = change.run(*host.provider, kCheck);

  CHECK(lost.outcome == Outcome::unknown);
  REQUIRE(lost.error);
  CHECK(lost.error->code == ErrorCode::unknown_outcome);
  CHECK_THAT(lost.error->message,
             Catch::Contains("the change may have been made, and may not survive a power failure; "
                             "look at ") &&
                 Catch::Contains("before repeating; looked at since: ") &&
                 Catch::Contains("the disk reports an error"));
  CHECK(lost.error->ticket);
  CHECK(host.disk.changes(change.path) == 1);
}

TEST_CASE("a change that the disk has lost was not made", "[unit][local][publish]") {
  const Change change = any_change();
  CAPTURE(change.name);
  FailingDisk host;
  host.disk.plan({.path = change.path, .loses_change = true});

  const Ended lost = change.run(*host.provider, kCheck);

  CHECK(lost.outcome == Outcome::not_applied);
  REQUIRE(lost.error);
  INFO(lost.error->message);
  CHECK(lost.error->code == ErrorCode::local_io);
  CHECK_THAT(lost.error->message, Catch::Contains("the change was not made: "));
  CHECK_FALSE(lost.error->ticket);
  CHECK_FALSE(change.is_made(host));
  CHECK(host.disk.changes(change.path) == 1);
}

TEST_CASE("a lost change is made once more on request alone", "[unit][local][publish]") {
  const Change change = any_change();
  CAPTURE(change.name);
  FailingDisk host;
  host.disk.plan({.path = change.path, .loses_change = true});

  const Ended made = change.run(*host.provider, kResend);

  INFO((made.error ? made.error->message : ""));
  CHECK(made.outcome == Outcome::applied);
  CHECK(made.confirmed_by == ConfirmedBy::response);
  CHECK(host.disk.changes(change.path) == 2);
  CHECK(change.is_made(host));
}

TEST_CASE("a change is not made a third time", "[unit][local][publish]") {
  const Change change = any_change();
  CAPTURE(change.name);
  FailingDisk host;
  for (int i = 0; i < 3; ++i) {
    host.disk.plan({.path = change.path, .loses_change = true});
  }

  const Ended lost = change.run(*host.provider, kResend);

  CHECK(lost.outcome == Outcome::not_applied);
  CHECK(host.disk.changes(change.path) == 2);
}

TEST_CASE("who wants no look gets a ticket, which tells the truth later",
          "[unit][local][publish]") {
  const Change change = any_change();
  const bool is_lost = GENERATE(false, true);
  CAPTURE(change.name, is_lost);
  FailingDisk host;
  host.disk.plan({.path = change.path, .loses_change = is_lost});

  const Ended lost = change.run(*host.provider, kReturn);

  CHECK(lost.outcome == Outcome::unknown);
  REQUIRE(lost.error);
  CHECK(lost.error->code == ErrorCode::unknown_outcome);
  REQUIRE(lost.error->ticket);
  CHECK(host.disk.rewrites(change.path) == 0);
  const auto found = host.open()->resolve(*lost.error->ticket);
  REQUIRE(found);
  INFO(found->seen);
  CHECK(found->outcome == (is_lost ? Outcome::not_applied : Outcome::applied));
  CHECK((found->made == Made{}) == is_lost);
}

TEST_CASE("a call that is stopped while the disk fails gets a ticket", "[unit][local][publish]") {
  FailingDisk host;
  std::stop_source stop;
  const Change change = change_named("commit_files");
  host.disk.plan({.path = change.path, .meanwhile = [&] { stop.request_stop(); }});

  const Ended lost = change.run(*host.provider, {.stop = stop.get_token()});

  CHECK(lost.outcome == Outcome::unknown);
  CHECK((lost.error && lost.error->ticket));
}

TEST_CASE("a step that is refused by the disk is looked at too", "[unit][local][publish]") {
  const Change change = any_change();
  CAPTURE(change.name);
  FailingDisk host;
  host.disk.plan({.path = change.path, .is_refused = true});
  host.disk.plan({.path = change.path, .is_refused = true});  // libgit2 tries a link and a rename

  const Ended refused = change.run(*host.provider, kCheck);

  CHECK(refused.outcome == Outcome::not_applied);
  CHECK((refused.error && refused.error->code == ErrorCode::local_io));
  CHECK_FALSE(change.is_made(host));
}

TEST_CASE("a step before the visible one leaves nothing in doubt", "[unit][local][publish]") {
  const auto [name, path] = GENERATE(table<std::string, std::string>({
      {"create_repo", R"(\.tmp-.*/repository\.json$)"},
      {"open_pull_request", "/refs/pull/2/head$"},
      {"merge_pull_request", "/refs/pull/1/head$"},
      {"merge_pull_request", R"(/pull-requests/1\.json$)"},
      {"protect_branch", "/hooks/update$"},
  }));
  CAPTURE(name, path);
  FailingDisk host;
  if (name == "merge_pull_request") {
    host.commit("proposed", {put("more.txt", "more")});
  }
  if (name == "protect_branch") {
    std::filesystem::remove(host.git_dir() / "hooks" / "update");
  }
  const Change change = change_named(name);
  host.disk.plan({.path = path});

  const Ended lost = change.run(*host.provider, kCheck);

  CHECK(host.disk.changes(path) == 1);
  CHECK(lost.outcome == Outcome::not_applied);
  CHECK((lost.error && !lost.error->ticket));
  CHECK_FALSE(change.is_made(host));
}

TEST_CASE("a protection of which one of two files was written is put back",
          "[unit][local][publish]") {
  FailingDisk host;
  const Change change = change_named("protect_branch");
  host.disk.plan({.path = change.path, .is_refused = true});

  const Ended lost = change.run(*host.provider, kCheck);

  CHECK(lost.outcome == Outcome::not_applied);
  CHECK(read_text(host.own() / "protected-refs") == "end\n");
}

TEST_CASE("a branch that somebody moved on holds the commit", "[unit][local][publish]") {
  FailingDisk host;
  const Change change = change_named("commit_files");
  host.disk.plan(
      {.path = change.path, .meanwhile = [&] { move_main(host, "-p main -m Next main^{tree}"); }});

  const Ended made = change.run(*host.provider, kCheck);

  CHECK(made.outcome == Outcome::applied);
  CHECK(host.git("log -1 main --format=%s") == "Next");
}

TEST_CASE("a branch that moved on without the commit rules it out", "[unit][local][publish]") {
  FailingDisk host;
  const Change change = change_named("commit_files");
  const auto before = host.head("main").hex();
  host.disk.plan({.path = change.path, .meanwhile = [&] {
                    move_main(host, "-p " + before + " -m Other " + before + "^{tree}");
                  }});

  const Ended lost = change.run(*host.provider, kResend);

  CHECK(lost.outcome == Outcome::not_applied);
  CHECK((lost.error && lost.error->code == ErrorCode::conflict));
  CHECK(host.git("log -1 main --format=%s") == "Other");
}

TEST_CASE("a branch whose history was rewritten does not tell", "[unit][local][publish]") {
  FailingDisk host;
  const Change change = change_named("commit_files");
  host.disk.plan(
      {.path = change.path, .meanwhile = [&] { move_main(host, "-m Root main^{tree}"); }});

  const Ended lost = change.run(*host.provider, kCheck);

  CHECK(lost.outcome == Outcome::unknown);
  CHECK_THAT(lost.error->message, Catch::Contains("its history was rewritten"));
}

TEST_CASE("the folders above a new branch are synced too", "[unit][local][publish]") {
  FailingDisk host;
  const Change change = change_named("create_branch");
  const auto file = host.git_dir() / "refs" / "heads" / "feature" / "new";
  ino_t first = 0;
  host.disk.plan({.path = change.path, .meanwhile = [&] { first = inode_of(file); }});

  CHECK(change.run(*host.provider, kCheck).outcome == Outcome::applied);
  CHECK(inode_of(file) != first);
}

TEST_CASE("a ticket of this host tells where it is and holds no content",
          "[unit][local][publish]") {
  FailingDisk host;
  host.disk.plan({.path = "/refs/heads/main$"});

  const auto lost = host.provider->commit_files(
      host.repo,
      {.branch = "main", .message = "private message", .changes = {put("a", "private content")}},
      {.operation_id = "mine", .on_unknown = OnUnknown::return_});

  REQUIRE_FALSE(lost);
  REQUIRE(lost.error().ticket);
  const auto sent = from_ticket(*lost.error().ticket);
  REQUIRE(sent);
  CHECK(sent->provider == "local");
  CHECK(sent->base_url == host.provider->base_url());
  CHECK(sent->operation_id == "mine");
  CHECK(sent->is_host_time);
  CHECK(sent->is_over);
  const auto& intent = std::get<CommitIntent>(sent->intent);
  CHECK(intent.commit == host.head("main"));
}

}  // namespace gitprovider::local
