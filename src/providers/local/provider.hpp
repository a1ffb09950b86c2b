#pragma once

// The local host as a GitProvider: checks what enters, carries it out, and reports it.

#include "src/core/last_calls.hpp"
#include "src/providers/local/host.hpp"
#include "src/providers/local/terms.hpp"

#include "gitprovider/clock.hpp"
#include "gitprovider/git_provider.hpp"
#include "gitprovider/open.hpp"
#include "gitprovider/operation.hpp"
#include "gitprovider/retry/attempt.hpp"

#include <memory>
#include <string>
#include <string_view>

namespace gitprovider::local {

/// Safe for concurrent calls: nothing but the last calls changes after construction, and each call
/// opens the repository for itself. Calls that change one repository come one after another, in all
/// processes.
class LocalProvider final : public GitProvider {
 public:
  /// `root` absolute; the clock present.
  LocalProvider(Host host, LocalOptions options);

  [[nodiscard]] std::string_view name() const noexcept override { return kProviderName; }
  [[nodiscard]] std::string base_url() const override { return host_.address(); }
  [[nodiscard]] Capabilities capabilities() const noexcept override { return {}; }

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
  Result<std::vector<PullRequest>> find_pull_requests(const RepoRef& repo,
                                                      const PullRequestBranches& branches,
                                                      const Call& call) override;
  Result<Resolution> resolve(const Ticket& ticket, const Call& call) override;
  [[nodiscard]] Health health() const override;
  Result<HostStatus> check_health(const Call& call) override;

 private:
  template <class Work>
  auto run(Operation operation, const Call& call, const Result<void>& valid, const Work& work);

  Host host_;
  Duration operation_timeout_;
  std::shared_ptr<Clock> clock_;
  /// Shared with the caller.
  std::shared_ptr<AttemptObserver> observer_;
  LastCalls last_calls_{};
};

}  // namespace gitprovider::local
