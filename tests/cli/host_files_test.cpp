// What --from-dir takes from a folder, and what it refuses.

#include "tests/catch_compat.hpp"
#include "tests/cli/json_run.hpp"
#include "tests/cli/run_program.hpp"

#include <sys/stat.h>

namespace gitprovider::tests {
namespace {

ProgramRun commit_folder(const TemporaryFolder& folder) {
  const auto create = run(gitprovider_call(folder.path(), {"repo", "create", "acme/widget"}));
  INFO(create.errors);
  return run(
      gitprovider_call(folder.path(), {"commit", "acme/widget", "--branch", "main", "--message",
                                       "m", "--from-dir", "in", "--output", "json"}));
}

void check_refused(const TemporaryFolder& folder, const std::string& path) {
  const ProgramRun refused = commit_folder(folder);
  const auto document = document_of(refused);
  CHECK(refused.exit_status == 2);
  CHECK(document["attempts"] == 0);
  CHECK_THAT(document["error"]["message"].get<std::string>(), Catch::Contains(path));
}

}  // namespace

TEST_CASE("a symbolic link in a folder is refused by name, not followed", "[cli][files]") {
  const TemporaryFolder folder;
  folder.write("in/a.txt", "a");
  std::filesystem::create_symlink("/etc/passwd", folder.path() / "in" / "sly");

  check_refused(folder, "in/sly");
}

TEST_CASE("a link to a folder, a dangling link and a loop are refused", "[cli][files]") {
  for (const std::string target : {"/etc", "nowhere", "link"}) {
    const TemporaryFolder folder;
    folder.write("in/a.txt", "a");
    std::filesystem::create_symlink(target, folder.path() / "in" / "link");

    check_refused(folder, "in/link");
  }
}

TEST_CASE("a pipe in a folder is refused and not waited for", "[cli][files]") {
  const TemporaryFolder folder;
  folder.write("in/a.txt", "a");
  REQUIRE(::mkfifo((folder.path() / "in" / "pipe").c_str(), 0600) == 0);

  check_refused(folder, "in/pipe");
}

TEST_CASE("a .git further down is refused, the folder's own is left out", "[cli][files]") {
  const TemporaryFolder checkout;
  checkout.write("in/a.txt", "a");
  checkout.write("in/.git/config", "[core]");
  const TemporaryFolder nested;
  nested.write("in/sub/.git/config", "[core]");

  const ProgramRun committed = commit_folder(checkout);

  CHECK(document_of(committed)["result"]["filesChanged"] == 1);
  check_refused(nested, ".git");
}

TEST_CASE("hidden files, empty files and any bytes are committed", "[cli][files]") {
  const TemporaryFolder folder;
  folder.write("in/.hidden", "");
  folder.write("in/deep/er/bytes", std::string("\0\xff\r\n", 4));

  CHECK(document_of(commit_folder(folder))["result"]["filesChanged"] == 2);
}

TEST_CASE("an empty folder is nothing to commit", "[cli][files]") {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder.path() / "in" / "empty");

  check_refused(folder, "holds no file");
}

}  // namespace gitprovider::tests
