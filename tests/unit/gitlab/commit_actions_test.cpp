#include "src/providers/gitlab/commit_actions.hpp"

#include "tests/catch_compat.hpp"

#include <string>
#include <vector>

using namespace gitprovider;
using gitlab::StoredFiles;

namespace {

FileChange put(std::string path, std::string content, bool executable = false) {
  return {.path = std::move(path), .content = std::move(content), .executable = executable};
}

FileChange removal(std::string path) {
  return {.action = FileChange::Action::remove, .path = std::move(path)};
}

std::string actions(const std::vector<FileChange>& changes, const StoredFiles& stored) {
  const std::string body = gitlab::commit_body(
      {.branch = "main", .message = "Change", .changes = changes, .stored = stored});
  const std::string head =
      R"({"branch":"main","commit_message":"Change","stats":false,"actions":[)";
  REQUIRE(body.starts_with(head));
  REQUIRE(body.ends_with("]}"));
  return body.substr(head.size(), body.size() - head.size() - 2);
}

}  // namespace

TEST_CASE("what is there is updated, what is not is created", "[unit][gitlab][commit_actions]") {
  CHECK(actions({put("a", "1"), put("b", "2")}, {{"b", {.last_commit = "c0ffee"}}}) ==
        R"({"action":"create","file_path":"a","content":"1","encoding":"text"},)"
        R"({"action":"update","file_path":"b","content":"2","encoding":"text",)"
        R"("last_commit_id":"c0ffee"})");
}

TEST_CASE("deletions come first and are guarded", "[unit][gitlab][commit_actions]") {
  CHECK(actions({put("a/b", "1"), removal("a")}, {{"a", {.last_commit = "c0ffee"}}}) ==
        R"({"action":"delete","file_path":"a","last_commit_id":"c0ffee"},)"
        R"({"action":"create","file_path":"a/b","content":"1","encoding":"text"})");
}

TEST_CASE("the executable bit is an action where it changes", "[unit][gitlab][commit_actions]") {
  const StoredFiles stored{{"on", {.last_commit = "1", .executable = true}},
                           {"off", {.last_commit = "2"}}};
  const auto chmod = [&](const FileChange& change) {
    const std::string text = actions({change}, stored);
    const auto found = text.find(R"({"action":"chmod")");
    return found == std::string::npos ? std::string{} : text.substr(found);
  };

  CHECK(chmod(put("new", "", true)) ==
        R"({"action":"chmod","file_path":"new","execute_filemode":true})");
  CHECK(chmod(put("new", "")).empty());
  CHECK(chmod(put("on", "", true)).empty());
  CHECK(chmod(put("on", "")) == R"({"action":"chmod","file_path":"on","execute_filemode":false})");
  CHECK(chmod(put("off", "", true)) ==
        R"({"action":"chmod","file_path":"off","execute_filemode":true})");
  CHECK(chmod(put("off", "")).empty());
}

TEST_CASE("what a text could lose goes as bytes", "[unit][gitlab][commit_actions]") {
  using namespace std::string_literals;
  CHECK(gitlab::is_plain_text(""));
  CHECK(gitlab::is_plain_text("a\nb\t\xc3\xbc"));
  CHECK_FALSE(gitlab::is_plain_text("a\r\nb"));
  CHECK_FALSE(gitlab::is_plain_text("a\0b"s));
  CHECK_FALSE(gitlab::is_plain_text("\xff"));

  CHECK(actions({put("a", "\xff\xfe")}, {}) ==
        R"({"action":"create","file_path":"a","content":"//4=","encoding":"base64"})");
}

TEST_CASE("a file to delete that is not there is found", "[unit][gitlab][commit_actions]") {
  const std::vector<FileChange> changes{put("a", ""), removal("b")};

  CHECK(gitlab::absent_removal(changes, {}) == "b");
  CHECK(gitlab::absent_removal(changes, {{"b", {}}}).empty());
}

TEST_CASE("a commit fences itself by what cannot be done twice", "[unit][gitlab][commit_actions]") {
  const auto [change, expected] = GENERATE(table<FileChange, bool>({
      {put("new", "1"), true},
      {removal("old"), true},
      {put("old", "12"), true},
      {put("old", "1", true), true},
      {put("old", "1"), false},
      {put("unsized", "12"), false},
  }));
  const StoredFiles stored{{"old", {.last_commit = "c0ffee", .size = 1}},
                           {"unsized", {.last_commit = "c0ffee"}}};

  CHECK(gitlab::fences_itself(std::vector{change}, stored) == expected);
}
