#include "tests/catch_compat.hpp"
#include "tests/unit/local/local_host.hpp"

namespace gitprovider::local {
namespace {

Error refusal(TestHost& host, NewCommit request) {
  request.message = "Change";
  const auto before = host.git("for-each-ref");
  const auto made = host.provider->commit_files(host.repo, request);
  REQUIRE_FALSE(made);
  CHECK(made.error().outcome == Outcome::not_applied);
  CHECK(host.git("for-each-ref") == before);
  return made.error();
}

}  // namespace

TEST_CASE("one commit adds, updates and removes files", "[unit][local][commit]") {
  TestHost host;
  host.create();
  host.commit("main", {put("keep/a.txt", "a"), put("keep/b.txt", "b"), put("gone/c.txt", "c")});
  const auto parent = host.head("main");

  const auto made = host.provider->commit_files(
      host.repo,
      {.branch = "main",
       .message = "Second\n\nWith a body.",
       .changes = {put("keep/a.txt", "A"), put("deep/er/new.txt", "new"), remove("gone/c.txt")}});

  REQUIRE(made);
  CHECK(made->value == Commit{.id = host.head("main"), .branch = "main", .files_changed = 3});
  CHECK(host.git("ls-tree -r --name-only main") ==
        "README.md\ndeep/er/new.txt\nkeep/a.txt\nkeep/b.txt");
  CHECK(host.git("ls-tree --name-only main") == "README.md\ndeep\nkeep");
  CHECK(host.git("show main:keep/a.txt") == "A");
  CHECK(host.git("rev-parse main^") == parent.hex());
  CHECK(host.git("log -1 --format=%B main") == "Second\n\nWith a body.");
  CHECK(host.git("fsck --strict").find("error") == std::string::npos);
}

TEST_CASE("bytes and executable bits arrive as they are", "[unit][local][commit]") {
  TestHost host;
  host.create();
  const std::string bytes("\x00\xff\r\n\xef\xbb\xbf", 7);
  auto script = put("run.sh", "#!/bin/sh\necho ran\n");
  script.executable = true;

  host.commit("main", {put("bytes", bytes), put("empty", ""), script});

  const auto clone = host.clone();
  CHECK(read_text(clone / "bytes") == bytes);
  CHECK(read_text(clone / "empty").empty());
  CHECK(run_in(clone, "./run.sh").output == "ran\n");
  CHECK(host.git("ls-tree main run.sh").starts_with("100755"));

  host.commit("main", {put("run.sh", "plain")});
  CHECK(host.git("ls-tree main run.sh").starts_with("100644"));
}

TEST_CASE("the first commit of an empty repository makes its branch, and HEAD names it",
          "[unit][local][commit]") {
  TestHost host;
  REQUIRE(host.provider->create_repo({.repo = host.repo, .default_branch = "main"}));

  host.commit("trunk", {put("a", "a")});

  CHECK(host.provider->get_repo(host.repo)->default_branch == "trunk");
  CHECK(host.provider->get_repo(host.repo)->is_empty == false);
  CHECK(read_text(host.clone() / "a") == "a");
  CHECK(host.git("rev-list --count trunk") == "1");
}

TEST_CASE("a commit to a branch that is not there is not_found once there are others",
          "[unit][local][commit]") {
  TestHost host;
  host.create();
  CHECK(refusal(host, {.branch = "absent", .changes = {put("a", "a")}}).code ==
        ErrorCode::not_found);
}

TEST_CASE("a head other than the expected one is a conflict", "[unit][local][commit]") {
  TestHost host;
  host.create();
  const auto seen = host.head("main");
  const auto moved = host.commit("main", {put("a", "a")});

  const auto refused =
      refusal(host, {.branch = "main", .changes = {put("b", "b")}, .expected_head = seen});
  const auto accepted = host.provider->commit_files(
      host.repo,
      {.branch = "main", .message = "b", .changes = {put("b", "b")}, .expected_head = moved});

  CHECK(refused.code == ErrorCode::conflict);
  CHECK(refused.message.find(moved.hex().substr(0, 10)) != std::string::npos);
  CHECK(accepted);
}

TEST_CASE("an expected head in an empty repository is a conflict", "[unit][local][commit]") {
  TestHost host;
  REQUIRE(host.provider->create_repo({.repo = host.repo}));
  const auto id = ObjectId::parse(std::string(40, 'b')).value();
  CHECK(refusal(host, {.branch = "main", .changes = {put("b", "b")}, .expected_head = id}).code ==
        ErrorCode::conflict);
}

TEST_CASE("a change that does not fit the tree is a conflict naming the path",
          "[unit][local][commit]") {
  TestHost host;
  host.create();
  host.commit("main", {put("folder/file", "x")});

  const auto absent = refusal(host, {.branch = "main", .changes = {remove("no/such")}});
  const auto onto_folder = refusal(host, {.branch = "main", .changes = {put("folder", "x")}});
  const auto no_file = refusal(host, {.branch = "main", .changes = {remove("folder")}});
  const auto below_file =
      refusal(host, {.branch = "main", .changes = {put("a", "a"), put("folder/file/deep/x", "x")}});

  CHECK(absent.message == "commit the changes: there is no no/such to remove");
  CHECK(onto_folder.message == "commit the changes: folder is a folder, not a file");
  CHECK(no_file.message == "commit the changes: folder is a folder, not a file");
  CHECK(below_file.message ==
        "commit the changes: folder/file is a file, so folder/file/deep/x cannot be put below it");
  for (const auto& error : {absent, onto_folder, no_file, below_file}) {
    CHECK(error.code == ErrorCode::conflict);
  }
}

TEST_CASE("a commit that changes nothing is made all the same", "[unit][local][commit]") {
  TestHost host;
  host.create();
  const auto first = host.commit("main", {put("a", "a")});

  const auto second = host.commit("main", {put("a", "a")});

  CHECK(first != second);
  CHECK(host.git("rev-parse main^{tree}") == host.git("rev-parse main^^{tree}"));
}

TEST_CASE("removing the last file leaves an empty tree", "[unit][local][commit]") {
  TestHost host;
  host.create();
  host.commit("main", {remove("README.md")});
  CHECK(host.git("ls-tree -r main").empty());
  CHECK(host.git("fsck --strict").find("error") == std::string::npos);
}

TEST_CASE("a reference held by another Git process is a conflict that says what to do",
          "[unit][local][commit]") {
  TestHost host;
  host.create();
  write_text(host.git_dir() / "refs" / "heads" / "main.lock", "");

  const auto error = refusal(host, {.branch = "main", .changes = {put("a", "a")}});

  CHECK(error.code == ErrorCode::conflict);
  CHECK(error.message.find(".lock") != std::string::npos);
}

TEST_CASE("one commit takes many files in many folders", "[unit][local][commit]") {
  TestHost host;
  host.create();
  std::vector<FileChange> changes;
  for (int i = 0; i < 200; ++i) {
    changes.push_back(put("d" + std::to_string(i % 10) + "/f" + std::to_string(i), "x"));
  }

  host.commit("main", std::move(changes));

  CHECK(host.git("ls-tree -r --name-only main | wc -l") == "201");
}

}  // namespace gitprovider::local
