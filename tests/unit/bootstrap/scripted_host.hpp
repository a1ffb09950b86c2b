#pragma once

// A host that keeps a repository in memory, refuses what a test says, and counts.

#include "gitprovider/operation.hpp"
#include "tests/provider_double.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace gitprovider::bootstrap {

class ScriptedHost final : public testing::ProviderDouble {
 public:
  std::optional<Repository> repository{};
  std::vector<Branch> branches{};
  /// Absent: it does not tell.
  std::optional<std::vector<PullRequest>> pull_requests{};
  /// What an operation answers instead of doing its work, as often as it is called.
  std::map<Operation, Error> refusals{};
  Capabilities can{};
  /// How many reads still say that a repository which was just made is not there.
  int invisible_reads = 0;
  /// Every call, by its operation, in order.
  std::vector<Operation> calls{};
  std::vector<std::string> operation_ids{};

  [[nodiscard]] Capabilities capabilities() const noexcept override { return can; }

  /// What a look at a ticket finds.
  Resolution resolution{};
  std::vector<std::string> tickets_looked_at{};

  Result<Resolution> resolve(const Ticket& ticket, const Call& call) override;
  Result<std::vector<PullRequest>> find_pull_requests(const RepoRef& repo,
                                                      const PullRequestBranches& branches,
                                                      const Call& call) override;

  [[nodiscard]] std::size_t mutations() const;

 private:
  std::optional<Error> arrive(Operation operation, const Call& call) override;
  Result<Repository> find(const RepoRef& repo) override;
  Result<BranchList> branches_there() override;
  Result<Repository> make(const NewRepository& request) override;
  Result<Branch> make(const NewBranch& request) override;
  Result<Protection> make(const ProtectBranch& request) override;
  Result<Commit> make(const NewCommit& request) override;
  Result<PullRequest> make(const NewPullRequest& request) override;
  Result<PullRequest> make(const MergePullRequest& request) override;

  Branch* find_branch(const std::string& branch);
};

}  // namespace gitprovider::bootstrap
