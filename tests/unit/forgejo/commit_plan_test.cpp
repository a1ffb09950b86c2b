#include "src/providers/forgejo/commit_plan.hpp"

#include "tests/catch_compat.hpp"

#include <string>
#include <vector>

using namespace gitprovider;
using namespace gitprovider::forgejo;
using wire::EntryKind;

namespace {

const std::string kIdA(40, 'a');

wire::TreeEntry entry(EntryKind kind) {
  return {.name = "x", .kind = kind, .id = ObjectId::parse(kIdA).value()};
}

FileChange put(std::string path, bool executable = false) {
  return {.path = std::move(path), .content = "a\n", .executable = executable};
}

FileChange removal(std::string path) {
  return {.action = FileChange::Action::remove, .path = std::move(path)};
}

NewCommit commit_of(FileChange change, bool may_drop = false) {
  return {.branch = "main",
          .message = "M",
          .changes = {std::move(change)},
          .may_drop_executable = may_drop};
}

/// The body of a commit with this one change.
std::string body_of(const NewCommit& request, const KnownFiles& known) {
  const auto operations = plan_commit(request, known);
  REQUIRE(operations);
  return commit_body(request, "M", *operations);
}

ErrorCode refusal(const NewCommit& request, const KnownFiles& known) {
  const auto operations = plan_commit(request, known);
  REQUIRE_FALSE(operations);
  CHECK(operations.error().message.find(request.changes[0].path) != std::string::npos);
  return operations.error().code;
}

}  // namespace

TEST_CASE("what is absent is created, what is there updated or deleted under its guard",
          "[unit][forgejo][commit_plan]") {
  CHECK(body_of(commit_of(put("d/a")), {}) ==
        R"({"branch":"main","message":"M","files":[{"operation":"create","path":"d/a",)"
        R"("content":"YQo="}]})");
  CHECK(body_of(commit_of(put("d/a")), {{"d/a", entry(EntryKind::file)}}) ==
        R"({"branch":"main","message":"M","files":[{"operation":"update","path":"d/a",)"
        R"("content":"YQo=","sha":")" +
            kIdA + R"("}]})");
  CHECK(body_of(commit_of(removal("d/a")), {{"d/a", entry(EntryKind::symlink)}}) ==
        R"({"branch":"main","message":"M","files":[{"operation":"delete","path":"d/a","sha":")" +
            kIdA + R"("}]})");
}

TEST_CASE("an executable file is unsupported by its path, unless the bit may be dropped",
          "[unit][forgejo][commit_plan]") {
  const auto refused = check_executable_bits(commit_of(put("run.sh", true)));

  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::unsupported);
  CHECK(refused.error().message.find("run.sh") != std::string::npos);
  CHECK(check_executable_bits(commit_of(put("run.sh", true), true)));
  CHECK(check_executable_bits(commit_of(put("run.sh"))));
}

TEST_CASE("a bit that is there cannot be taken away", "[unit][forgejo][commit_plan]") {
  const KnownFiles known{{"run.sh", entry(EntryKind::executable)}};

  CHECK(refusal(commit_of(put("run.sh")), known) == ErrorCode::unsupported);
  CHECK(plan_commit(commit_of(put("run.sh"), true), known));
  CHECK(plan_commit(commit_of(put("run.sh", true), true), known));
}

TEST_CASE("what stands in the way is a conflict that names the path",
          "[unit][forgejo][commit_plan]") {
  CHECK(refusal(commit_of(removal("a")), {}) == ErrorCode::conflict);
  CHECK(refusal(commit_of(removal("a")), {{"a", entry(EntryKind::folder)}}) == ErrorCode::conflict);
  CHECK(refusal(commit_of(put("a")), {{"a", entry(EntryKind::folder)}}) == ErrorCode::conflict);
  CHECK(refusal(commit_of(put("a")), {{"a", entry(EntryKind::submodule)}}) == ErrorCode::conflict);
  CHECK(refusal(commit_of(put("a/b/c")), {{"a", entry(EntryKind::file)}}) == ErrorCode::conflict);
  CHECK(refusal(commit_of(put("a/b/c")), {{"a", entry(EntryKind::folder)},
                                          {"a/b", entry(EntryKind::file)}}) == ErrorCode::conflict);
}

TEST_CASE("a symbolic link is not replaced", "[unit][forgejo][commit_plan]") {
  CHECK(refusal(commit_of(put("a")), {{"a", entry(EntryKind::symlink)}}) == ErrorCode::unsupported);
}

TEST_CASE("a commit fences itself by what cannot be done twice", "[unit][forgejo][commit_plan]") {
  wire::TreeEntry same = entry(EntryKind::file);
  same.size = 2;
  wire::TreeEntry other = entry(EntryKind::file);
  other.size = 3;
  const auto [change, known, expected] = GENERATE_COPY(table<FileChange, KnownFiles, bool>({
      {put("a"), KnownFiles{}, true},
      {removal("a"), KnownFiles{{"a", same}}, true},
      {put("a"), KnownFiles{{"a", other}}, true},
      {put("a"), KnownFiles{{"a", same}}, false},
      {put("a"), KnownFiles{{"a", entry(EntryKind::file)}}, false},
  }));
  const NewCommit request = commit_of(change);

  CHECK(fences_itself(plan_commit(request, known).value()) == expected);
}
