// The specs notice what providers get wrong.

#include "tests/catch_compat.hpp"
#include "tests/contract/bent_host.hpp"
#include "tests/contract/local_host.hpp"

using namespace gitprovider;
using contract::Bends;
using contract::LocalHost;

namespace {

bool commit_bent(std::string_view spec, std::function<void(NewCommit&)> bend) {
  return contract::notices<LocalHost>(
      spec, {.commit_files = [bend = std::move(bend)](GitProvider& host, const RepoRef& repo,
                                                      NewCommit request, const Call& call) {
        bend(request);
        return host.commit_files(repo, request, call);
      }});
}

bool merge_bent(std::string_view spec, std::function<void(MergePullRequest&)> bend) {
  return contract::notices<LocalHost>(
      spec,
      {.merge_pull_request = [bend = std::move(bend)](GitProvider& host, const RepoRef& repo,
                                                      MergePullRequest request, const Call& call) {
        bend(request);
        return host.merge_pull_request(repo, request, call);
      }});
}

}  // namespace

TEST_CASE("the specs notice a commit that ignores the expected head", "[contract][bent]") {
  CHECK(commit_bent("a commit at another head than expected is a conflict",
                    [](NewCommit& request) { request.expected_head.reset(); }));
}

TEST_CASE("the specs notice a lost executable bit", "[contract][bent]") {
  CHECK(commit_bent("the executable bit is kept, or unsupported", [](NewCommit& request) {
    for (auto& change : request.changes) {
      change.executable = false;
    }
  }));
}

TEST_CASE("the specs notice one changed byte", "[contract][bent]") {
  const auto bend = [](NewCommit& request) {
    for (auto& change : request.changes) {
      if (change.content.size() == 58 || change.content.ends_with("\r\n")) {
        change.content.back() = ' ';
      }
    }
  };
  CHECK(commit_bent("contents of every size come back byte for byte", bend));
  CHECK(commit_bent("contents of every kind come back byte for byte", bend));
}

TEST_CASE("the specs notice a commit for each file", "[contract][bent]") {
  CHECK(contract::notices<LocalHost>("many changes are one commit",
                                     {.commit_files = [](GitProvider& host, const RepoRef& repo,
                                                         NewCommit request, const Call& call) {
                                       auto rest = request;
                                       rest.changes.erase(rest.changes.begin());
                                       request.changes.resize(1);
                                       (void)host.commit_files(repo, request, call);
                                       auto made = host.commit_files(repo, rest, call);
                                       if (made) {
                                         made->value.files_changed += 1;
                                       }
                                       return made;
                                     }}));
}

TEST_CASE("the specs notice a list that ends after its first page", "[contract][bent]") {
  CHECK(contract::notices<LocalHost>("all of 1, 101 and 250 branches are listed, each once",
                                     {.list_branches = [](GitProvider& host, const RepoRef& repo,
                                                          ListBranches request, const Call& call) {
                                       auto list = host.list_branches(repo, request, call);
                                       if (list && list->branches.size() > 100) {
                                         list->branches.resize(100);
                                       }
                                       return list;
                                     }}));
}

TEST_CASE("the specs notice a branch that is taken for a new one", "[contract][bent]") {
  CHECK(contract::notices<LocalHost>(
      "a branch that exists is refused and stays where it is",
      {.create_branch = [](GitProvider& host, const RepoRef& repo, NewBranch request,
                           const Call& call) {
        auto made = host.create_branch(repo, request, call);
        if (!made && made.error().code == ErrorCode::already_exists) {
          return Result<Applied<Branch>>(Applied<Branch>{.value = {.name = request.name}});
        }
        return made;
      }}));
}

TEST_CASE("the specs notice a protection that is told and not kept", "[contract][bent]") {
  CHECK(
      contract::notices<LocalHost>("a branch that needs reviews takes no commit",
                                   {.protect_branch = [](GitProvider& host, const RepoRef& repo,
                                                         ProtectBranch request, const Call& call) {
                                     const auto asked = request.approvals;
                                     request.approvals.reset();
                                     auto made = host.protect_branch(repo, request, call);
                                     if (made) {
                                       made->value.approvals = asked;
                                     }
                                     return made;
                                   }}));
}

TEST_CASE("the specs notice a method of merging that is not the one asked for",
          "[contract][bent]") {
  const auto bend = [](MergePullRequest& request) { request.method = MergeMethod::merge; };
  CHECK(merge_bent("a squash leaves the commits of the head behind, or is unsupported", bend));
  CHECK(merge_bent("a rebase puts the commits on the base, or is unsupported", bend));
  CHECK(merge_bent("a rebase keeps each commit",
                   [](MergePullRequest& request) { request.method = MergeMethod::squash; }));
}

TEST_CASE("the specs notice a head that is merged unseen", "[contract][bent]") {
  CHECK(merge_bent("a head that moved is not merged unseen",
                   [](MergePullRequest& request) { request.expected_head.reset(); }));
}

TEST_CASE("the specs notice a refusal that claims to have changed something", "[contract][bent]") {
  CHECK(contract::notices<LocalHost>("an absent repository is not found",
                                     {.get_repo = [](GitProvider& host, const RepoRef& repo) {
                                       auto got = host.get_repo(repo);
                                       if (!got) {
                                         got.error().outcome = Outcome::unknown;
                                       }
                                       return got;
                                     }}));
}
