#include "gitprovider/names.hpp"
#include "tests/catch_compat.hpp"

#include <string>
#include <vector>

using namespace gitprovider;
using namespace std::chrono_literals;

namespace {

template <class Request>
std::string message(const Request& request) {
  const auto checked = validate(request);
  if (checked) {
    return "";
  }
  CHECK(checked.error().code == ErrorCode::invalid_argument);
  CHECK(checked.error().message.size() <= 250);
  return checked.error().message;
}

NewCommit commit_of(std::vector<FileChange> changes) {
  return {.branch = "main", .message = "fix", .changes = std::move(changes)};
}

}  // namespace

TEST_CASE("a new repository needs good names", "[unit][names]") {
  const RepoRef repo{.owner = "octo", .name = "widget"};

  CHECK(message(NewRepository{.repo = repo, .description = "x", .default_branch = "main"}).empty());
  CHECK_FALSE(message(NewRepository{.repo = {.owner = "octo", .name = ".."}}).empty());
  CHECK_FALSE(message(NewRepository{.repo = repo, .default_branch = "a b"}).empty());
  CHECK_FALSE(message(NewRepository{.repo = repo, .description = "\x1b[2J"}).empty());
  CHECK_FALSE(message(NewRepository{.repo = repo, .description = std::string(2001, 'x')}).empty());
}

TEST_CASE("a new branch starts from a branch or a full commit id", "[unit][names]") {
  CHECK(message(NewBranch{.name = "develop", .from = "main"}).empty());
  CHECK(message(NewBranch{.name = "develop", .from = std::string(40, 'a')}).empty());
  CHECK_FALSE(message(NewBranch{.name = "develop", .from = ""}).empty());
  CHECK_FALSE(message(NewBranch{.name = "develop", .from = std::string(40, '0')}).empty());
  CHECK_FALSE(message(NewBranch{.name = std::string(40, 'a'), .from = "main"}).empty());
}

TEST_CASE("a protection asks for 0 to 6 approvals and named checks", "[unit][names]") {
  CHECK(message(ProtectBranch{.branch = "main", .approvals = 6}).empty());
  CHECK(message(ProtectBranch{.branch = "main", .required_status_checks = {"ci / test"}}).empty());
  CHECK(message(ProtectBranch{.branch = "main", .approvals = 7}) ==
        "approvals: must be 0 to 6, is 7");
  CHECK_FALSE(message(ProtectBranch{.branch = "main", .approvals = -1}).empty());
  CHECK_FALSE(message(ProtectBranch{.branch = "main", .required_status_checks = {""}}).empty());
  CHECK_FALSE(message(ProtectBranch{.branch = "main", .required_status_checks = {"a\nb"}}).empty());
  CHECK_FALSE(
      message(ProtectBranch{.branch = "main", .required_status_checks = {"a", "b", "a"}}).empty());
}

TEST_CASE("a commit needs a message and at least one change", "[unit][names]") {
  CHECK(message(commit_of({{.path = "a"}})).empty());
  CHECK(message(commit_of({})) == "commit: must change at least one file");
  CHECK_FALSE(message(commit_of({{.path = "../a"}})).empty());
  CHECK_FALSE(message(commit_of({{.path = "a"}, {.path = "a/b"}})).empty());
  CHECK_FALSE(
      message(NewCommit{.branch = "main", .message = " \n", .changes = {{.path = "a"}}}).empty());
  CHECK_FALSE(message(NewCommit{.branch = "main",
                                .message = "fix",
                                .changes = {{.path = "a"}},
                                .expected_head = ObjectId{}})
                  .empty());
}

TEST_CASE("a commit is bounded in files and bytes", "[unit][names]") {
  std::vector<FileChange> many(100'001, FileChange{.path = "a"});
  CHECK(message(commit_of(std::move(many))) ==
        "commit: must not change more than 100,000 files, is 100001");

  std::string large(std::size_t{100} << 20U, 'x');
  std::vector<FileChange> four;
  for (const char* path : {"a", "b", "c", "d"}) {
    four.push_back({.path = path, .content = large});
  }
  CHECK(message(commit_of(std::move(four))) == "commit: must not hold more than 300 MiB in all");

  large += 'x';
  CHECK(message(commit_of({{.path = "a", .content = std::move(large)}})) ==
        "file 'a': must not be larger than 100 MiB");
}

TEST_CASE("a pull request joins two branches under a title of one line", "[unit][names]") {
  const NewPullRequest good{.head = "develop", .base = "main", .title = "Release 1.0 \u65E5"};
  CHECK(message(good).empty());

  NewPullRequest bad = good;
  bad.base = "develop";
  CHECK(message(bad) == "pull request: head and base are both 'develop'");

  bad = good;
  bad.title = GENERATE(as<std::string>{}, "", "  ", "a\nSigned-off-by: x", "a\rb", "a\xff",
                       std::string(256, 'x'), std::string(1 << 20, 'x'));
  CHECK_FALSE(message(bad).empty());
}

TEST_CASE("a merge names a pull request and a wait", "[unit][names]") {
  CHECK(message(MergePullRequest{.number = 1}).empty());
  CHECK(message(MergePullRequest{.number = 1, .wait = 5s}).empty());
  CHECK_FALSE(message(MergePullRequest{.number = 0}).empty());
  CHECK_FALSE(message(MergePullRequest{.number = -1}).empty());
  CHECK_FALSE(message(MergePullRequest{.number = 1, .wait = -1ms}).empty());
  CHECK_FALSE(message(MergePullRequest{.number = 1, .expected_head = ObjectId{}}).empty());
}

TEST_CASE("a call has a printable operation id and a deadline ahead", "[unit][names]") {
  CHECK(message(Call{}).empty());
  CHECK(message(Call{.deadline = 1ms, .operation_id = "deploy 42"}).empty());
  CHECK(message(Call{.operation_id = std::string(128, 'x')}).empty());
  CHECK_FALSE(message(Call{.operation_id = std::string(129, 'x')}).empty());
  CHECK_FALSE(message(Call{.operation_id = "a\r\nX: y"}).empty());
  CHECK_FALSE(message(Call{.operation_id = "caf\u00E9"}).empty());
  CHECK_FALSE(message(Call{.deadline = 0ms}).empty());
  CHECK_FALSE(message(Call{.deadline = Duration::max()}).empty());
}
