#include "tests/unit/forgejo/forgejo_fixture.hpp"

#include <optional>

using namespace gitprovider;
using namespace gitprovider::testing;

namespace {

const std::string kMain = "GET " + kRepo + "/branches/main";
const std::string kSend = "POST " + kRepo + "/contents";
const std::string kSubtree(40, 'd');
const std::string kBlob(40, 'e');

std::string tree_of(const std::string& id, int page = 1) {
  return "GET " + kRepo + "/git/trees/" + id + "?page=" + std::to_string(page) + "&per_page=1000";
}

std::string entry(const std::string& path, const std::string& type, const std::string& id,
                  const std::string& mode = "100644") {
  return R"({"path":")" + path + R"(","type":")" + type + R"(","mode":")" + mode + R"(","sha":")" +
         id + R"("})";
}

std::string tree(const std::string& entries, bool truncated = false) {
  return R"({"tree":[)" + entries + R"(],"truncated":)" + (truncated ? "true" : "false") + "}";
}

std::string made(const std::string& parent = kHead) {
  return R"({"commit":{"sha":")" + kMade + R"(","parents":[{"sha":")" + parent + R"("}]}})";
}

FileChange put(std::string path) { return {.path = std::move(path), .content = "a"}; }

Result<Applied<Commit>> commit(ForgejoFixture& forgejo, std::vector<FileChange> changes,
                               std::optional<ObjectId> head = std::nullopt) {
  return forgejo.host().commit_files(kWidget, {.branch = "main",
                                               .message = "M",
                                               .changes = std::move(changes),
                                               .expected_head = std::move(head)});
}

}  // namespace

TEST_CASE("only the folders that a commit touches are read", "[unit][forgejo][commit]") {
  ForgejoFixture forgejo;
  forgejo.on(kMain, 200, branch_json("main"))
      .on(tree_of(kHead), 200,
          tree(entry("docs", "tree", kSubtree) + "," + entry("src", "tree", kOther) + "," +
               entry("README", "blob", kBlob)))
      .on(tree_of(kSubtree), 200, tree(entry("a.md", "blob", kBlob)))
      .on(kSend, 201, made());

  const auto result = commit(forgejo, {put("README"), put("docs/a.md"), put("new/b")});

  REQUIRE(result);
  CHECK(result->value == Commit{.id = id_of(kMade), .branch = "main", .files_changed = 3});
  CHECK(forgejo.last_body() ==
        R"({"branch":"main","message":"M","files":[)"
        R"({"operation":"update","path":"README","content":"YQ==","sha":")" +
            kBlob + R"("},{"operation":"update","path":"docs/a.md","content":"YQ==","sha":")" +
            kBlob + R"("},{"operation":"create","path":"new/b","content":"YQ=="}]})");
}

TEST_CASE("a folder of many entries is read to its end", "[unit][forgejo][commit]") {
  ForgejoFixture forgejo;
  forgejo.on(kMain, 200, branch_json("main"))
      .on(tree_of(kHead, 1), 200, tree(entry("a", "blob", kBlob), true))
      .on(tree_of(kHead, 2), 200, tree(entry("b", "blob", kBlob)))
      .on(kSend, 201, made());

  CHECK(commit(forgejo, {put("b")}));
  CHECK(forgejo.last_body().find("update") != std::string::npos);
}

TEST_CASE("a folder that cannot be read ends it: nothing is taken for absent",
          "[unit][forgejo][commit]") {
  ForgejoFixture forgejo;  // B38
  forgejo.on(kMain, 200, branch_json("main")).on(tree_of(kHead), 500, "");

  CHECK_FALSE(commit(forgejo, {put("b")}));
}

TEST_CASE("the first commit of an empty repository reads no tree", "[unit][forgejo][commit]") {
  ForgejoFixture forgejo;
  forgejo.on(kMain, 404, saying("not found"))
      .on(kGetRepo, 200, repository_json(true))
      .on(kSend, 201, R"({"commit":{"sha":")" + kMade + R"(","parents":null}})");

  CHECK(commit(forgejo, {put("a")}));
}

TEST_CASE("an absent branch of a repository with commits is not found", "[unit][forgejo][commit]") {
  ForgejoFixture forgejo;
  forgejo.on(kMain, 404, saying("not found")).on(kGetRepo, 200, repository_json());

  CHECK(commit(forgejo, {put("a")}).error().code == ErrorCode::not_found);
}

TEST_CASE("a head other than expected is a conflict before anything is sent",
          "[unit][forgejo][commit]") {
  ForgejoFixture forgejo;
  forgejo.on(kMain, 200, branch_json("main"));

  CHECK(commit(forgejo, {put("a")}, id_of(kOther)).error().code == ErrorCode::conflict);
}

TEST_CASE("a commit that came to stand on another head than expected says so",
          "[unit][forgejo][commit]") {
  ForgejoFixture forgejo;
  forgejo.on(kMain, 200, branch_json("main"))
      .on(tree_of(kHead), 200, tree(""))
      .on(kSend, 201, made(kOther));

  const auto result = commit(forgejo, {put("a")}, id_of(kHead));

  REQUIRE_FALSE(result);
  CHECK(result.error().outcome == Outcome::applied);
  CHECK(result.error().message.find(kOther) != std::string::npos);
}

TEST_CASE("a guard that does not hold any more is a conflict, in any language",
          "[unit][forgejo][commit]") {
  ForgejoFixture forgejo;
  forgejo.on(kMain, 200, branch_json("main"))
      .on(tree_of(kHead), 200, tree(""))
      .on(kSend, 422, saying("die datei gibt es"));

  const auto result = commit(forgejo, {put("a")});

  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::conflict);
  CHECK(result.error().outcome == Outcome::not_applied);
}

TEST_CASE("a 500 to a commit is unknown: these hosts answer so to a race too",
          "[unit][forgejo][commit]") {
  ForgejoFixture forgejo;  // B60
  forgejo.on(kMain, 200, branch_json("main"))
      .on(tree_of(kHead), 200, tree(""))
      .on(kSend, 500, saying(""));

  const auto result = forgejo.host().commit_files(
      kWidget, {.branch = "main", .message = "M", .changes = {put("a")}},
      {.on_unknown = OnUnknown::return_});

  CHECK(result.error().code == ErrorCode::unknown_outcome);
}

TEST_CASE("an executable file costs no request", "[unit][forgejo][commit]") {
  ForgejoFixture forgejo;

  CHECK(commit(forgejo, {{.path = "run.sh", .executable = true}}).error().code ==
        ErrorCode::unsupported);
  CHECK(forgejo.lines().empty());
}

TEST_CASE("a commit is marked by the operation's id, unless that is switched off",
          "[unit][forgejo][commit]") {
  ForgejoFixture forgejo;
  forgejo.options.mark_commits = true;
  forgejo.on(kMain, 200, branch_json("main"))
      .on(tree_of(kHead), 200, tree(""))
      .on(kSend, 201, made());

  CHECK(forgejo.host().commit_files(kWidget,
                                    {.branch = "main", .message = "M", .changes = {put("a")}},
                                    {.operation_id = "my-op"}));
  CHECK(forgejo.last_body().find(R"("message":"M\n\nOperation-Id: my-op")") != std::string::npos);
}
