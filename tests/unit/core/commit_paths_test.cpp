#include "src/core/commit_paths.hpp"

#include "tests/catch_compat.hpp"

#include <string>
#include <vector>

using namespace gitprovider;

namespace {

FileChange put(std::string path) { return {.path = std::move(path)}; }

FileChange removal(std::string path) {
  return {.action = FileChange::Action::remove, .path = std::move(path)};
}

std::string message(const std::vector<FileChange>& changes) {
  const auto checked = validate_together(changes);
  return checked ? "" : checked.error().message;
}

}  // namespace

TEST_CASE("files of different names go together", "[unit][names]") {
  CHECK(message({put("a"), put("b"), put("ab/c"), put("a.b"), put("a-b/c"), put("d/a")}).empty());
}

TEST_CASE("a path named twice is refused, whatever the actions", "[unit][names]") {
  CHECK(message({put("a"), put("b"), put("a")}) == "file path 'a': is named twice");
  CHECK(message({put("a"), removal("a")}) == "file path 'a': is named twice");
  CHECK(message({removal("a"), removal("a")}) == "file path 'a': is named twice");
}

TEST_CASE("a path that is both file and directory is refused", "[unit][names]") {
  CHECK(message({put("a/b"), put("a")}) == "file path 'a': is a file, and a directory in 'a/b'");
  CHECK(message({put("a"), put("a-x"), put("a!"), put("a/b/c"), put("a.txt")}) ==
        "file path 'a': is a file, and a directory in 'a/b/c'");
  CHECK(message({put("A"), put("a/b")}) == "file path 'A': is a file, and a directory in 'a/b'");
}

TEST_CASE("paths that differ only in case or Unicode form are refused", "[unit][names]") {
  CHECK_FALSE(message({put("A"), put("a")}).empty());
  CHECK_FALSE(message({put("Dir/x"), put("dir/x")}).empty());
  CHECK_FALSE(message({put("caf\u00E9"), put("cafe\u0301")}).empty());
  CHECK_FALSE(message({put("CAF\u00C9"), put("cafe\u0301")}).empty());
}

TEST_CASE("what is removed may clash with what is put", "[unit][names]") {
  CHECK(message({removal("Readme"), put("README")}).empty());
  CHECK(message({removal("a"), put("a/b")}).empty());
  CHECK(message({removal("a/b"), put("a")}).empty());
  CHECK(message({removal("A"), removal("a")}).empty());
}

TEST_CASE("a hundred thousand paths are looked at together", "[unit][names]") {
  std::vector<FileChange> changes;
  for (int i = 0; i < 100'000; ++i) {
    changes.push_back(put("dir" + std::to_string(i % 100) + "/file" + std::to_string(i)));
  }
  REQUIRE(message(changes).empty());

  changes.push_back(put("dir42"));

  CHECK(message(changes).starts_with("file path 'dir42': is a file, and a directory in"));
}
