#pragma once

// A host that keeps a repository in memory, refuses what a test says, and counts.

#include "gitprovider/git_provider.hpp"
#include "gitprovider/operation.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace gitprovider::bootstrap {

class ScriptedHost final : public GitProvider {
 public:
  std::optional<Repository> repository{};
  std::vector<Branch> branches{};
  /// What an operation answers instead of doing its work, as often as it is called.
  std::map<Operation, Error> refusals{};
  Capabilities can{};
  /// How many reads still say that a repository which was just made is not there.
  int invisible_reads = 0;
  /// Every call, by its operation, in order.
  std::vector<Operation> calls{};
  std::vector<std::string> operation_ids{};

  [[nodiscard]] std::string_view name() const noexcept override { return "scripted"; }
  [[nodiscard]] Capabilities capabilities() const noexcept override { return can; }
  Result<Repository> get_repo(const RepoRef& repo, const Call& call) override;
  Result<BranchList> list_branches(const RepoRef& repo, const ListBranches& request,
                                   const Call& call) override;
  Result<Applied<Repository>> create_repo(const NewRepository& request, const Call& call) override;
  Result<Applied<Branch>> create_branch(const RepoRef& repo, const NewBranch& request,
                                        const Call& call) override;
  Result<Applied<Protection>> protect_branch(const RepoRef& repo, const ProtectBranch& request,
                                             const Call& call) override;
  Result<Applied<Commit>> commit_files(const RepoRef& repo, const NewCommit& request,
                                       const Call& call) override;
  Result<Applied<PullRequest>> open_pull_request(const RepoRef& repo, const NewPullRequest& request,
                                                 const Call& call) override;
  Result<Applied<PullRequest>> merge_pull_request(const RepoRef& repo,
                                                  const MergePullRequest& request,
                                                  const Call& call) override;

  [[nodiscard]] std::size_t mutations() const;

 private:
  // Notes the call; the error that was scripted for it, if any.
  std::optional<Error> called(Operation operation, const Call& call);
  Branch* find(const std::string& branch);
};

}  // namespace gitprovider::bootstrap
