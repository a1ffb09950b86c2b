#include "src/settlement/intent.hpp"

#include "tests/catch_compat.hpp"

using namespace gitprovider;

TEST_CASE("an intent knows its operation and its repository", "[unit][settlement][intent]") {
  const RepoRef repo{.owner = "acme", .name = "widget"};
  const auto [intent, operation] = GENERATE_COPY(table<Intent, Operation>({
      {CreateRepoIntent{.repo = repo}, Operation::create_repo},
      {CreateBranchIntent{.repo = repo}, Operation::create_branch},
      {ProtectIntent{.repo = repo}, Operation::protect_branch},
      {CommitIntent{.repo = repo}, Operation::commit_files},
      {OpenPullRequestIntent{.repo = repo}, Operation::open_pull_request},
      {MergeIntent{.repo = repo}, Operation::merge_pull_request},
  }));

  CHECK(operation_of(intent) == operation);
  CHECK(repo_of(intent) == repo);
}

TEST_CASE("all is guarded by the host but what says otherwise", "[unit][settlement][intent]") {
  CHECK(is_guarded(CreateRepoIntent{}));
  CHECK(is_guarded(MergeIntent{}));
  CHECK(is_guarded(CommitIntent{}));
  CHECK_FALSE(is_guarded(CommitIntent{.is_guarded = false}));
}
