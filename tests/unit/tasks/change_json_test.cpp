#include "gitprovider/tasks/change.hpp"
#include "tests/catch_compat.hpp"

#include <string>

namespace gitprovider {
namespace {

const RepoRef kRepo{.owner = "group/sub", .name = "widget"};

ObjectId some_id() { return *ObjectId::parse(std::string(40, 'a')); }

std::string every_byte() {
  std::string bytes;
  for (int i = 0; i < 256; ++i) {
    bytes += static_cast<char>(i);
  }
  return bytes;
}

std::vector<Change> changes() {
  return {
      {.repo = kRepo, .request = NewRepository{.repo = kRepo}},
      {.repo = kRepo,
       .request = NewRepository{.repo = kRepo,
                                .visibility = Visibility::internal,
                                .description = "an \"ä\"\n\tline",
                                .default_branch = "trunk",
                                .initialize = true}},
      {.repo = kRepo, .request = NewBranch{.name = "dev", .from = "main"}},
      {.repo = kRepo, .request = ProtectBranch{.branch = "main"}},
      {.repo = kRepo,
       .request = ProtectBranch{.branch = "main",
                                .approvals = 0,
                                .allow_force_push = true,
                                .allow_deletion = true,
                                .include_admins = false,
                                .required_status_checks = {"build", "tests / all"}}},
      {.repo = kRepo,
       .request = NewCommit{.branch = "main",
                            .message = "Add\n\nall\n",
                            .changes = {{.path = "run.sh", .content = "x", .executable = true},
                                        {.path = "bytes", .content = every_byte()},
                                        {.path = "empty"},
                                        {.action = FileChange::Action::remove, .path = "old"}},
                            .expected_head = some_id(),
                            .may_drop_executable = true}},
      {.repo = kRepo,
       .request =
           NewPullRequest{.head = "dev", .base = "main", .title = "T", .body = "B", .draft = true}},
      {.repo = kRepo,
       .request = MergePullRequest{.number = 7,
                                   .method = MergeMethod::rebase,
                                   .expected_head = some_id(),
                                   .wait = std::chrono::milliseconds{1500}}}};
}

}  // namespace

TEST_CASE("a change that is read is the one that was written", "[tasks][json]") {
  for (const Change& change : changes()) {
    const auto read = change_from_json(change_to_json(change));
    INFO(change_to_json(change));
    REQUIRE(read);
    CHECK(*read == change);
    CHECK(validate(change));
  }
}

TEST_CASE("files of every length come back whole", "[tasks][json]") {
  for (const std::size_t size : {0U, 1U, 2U, 3U, 57U, 58U, 4097U}) {
    const Change change{
        .repo = kRepo,
        .request = NewCommit{.branch = "main",
                             .message = "m",
                             .changes = {{.path = "f", .content = std::string(size, '\xFE')}}}};
    CHECK(*change_from_json(change_to_json(change)) == change);
  }
}

TEST_CASE("what is no change of a known form is refused", "[tasks][json]") {
  const std::string good = change_to_json(changes().at(2));
  const auto with = [&good](const std::string& from, const std::string& to) {
    std::string text = good;
    return text.replace(text.find(from), from.size(), to);
  };
  const std::vector<std::string> texts{"",
                                       "{}",
                                       "[1]",
                                       good.substr(0, good.size() - 1),
                                       with("\"version\":1", "\"version\":2"),
                                       with("createBranch", "createPlanet"),
                                       with("\"from\"", "\"form\"")};
  for (const std::string& text : texts) {
    INFO(text);
    CHECK(change_from_json(text).error().code == ErrorCode::invalid_argument);
  }
}

TEST_CASE("a change that a provider would refuse is refused as a task", "[tasks]") {
  CHECK_FALSE(validate(Change{.repo = kRepo, .request = NewBranch{.name = "a..b", .from = "m"}}));
  CHECK_FALSE(validate(Change{.repo = kRepo, .request = NewRepository{}}));
  CHECK_FALSE(validate(Change{.repo = {}, .request = NewBranch{.name = "dev", .from = "m"}}));
}

}  // namespace gitprovider
