#pragma once

// A host whose provider does one thing wrong, to see that the specs notice.

#include "gitprovider/testing/contract.hpp"

#include <functional>
#include <utility>

namespace gitprovider::contract {

/// Passes everything on but what a test bends.
struct Bends {
  template <class T, class Request>
  using Bend = std::function<Result<T>(GitProvider&, const RepoRef&, Request, const Call&)>;

  std::function<Result<Repository>(GitProvider&, const RepoRef&)> get_repo{};
  std::function<Result<Applied<Repository>>(GitProvider&, NewRepository)> create_repo{};
  Bend<BranchList, ListBranches> list_branches{};
  Bend<Applied<Branch>, NewBranch> create_branch{};
  Bend<Applied<Protection>, ProtectBranch> protect_branch{};
  Bend<Applied<Commit>, NewCommit> commit_files{};
  Bend<Applied<PullRequest>, NewPullRequest> open_pull_request{};
  Bend<Applied<PullRequest>, MergePullRequest> merge_pull_request{};
  std::function<Health(const GitProvider&)> health{};
};

class BentProvider final : public GitProvider {
 public:
  BentProvider(GitProvider& straight, Bends bends)
      : straight_(&straight), bends_(std::move(bends)) {}

  [[nodiscard]] std::string_view name() const noexcept override { return "bent"; }
  [[nodiscard]] Capabilities capabilities() const noexcept override {
    return straight_->capabilities();
  }
  [[nodiscard]] Health health() const override {
    return bends_.health ? bends_.health(*straight_) : straight_->health();
  }
  Result<HostStatus> check_health(const Call& call) override {
    return straight_->check_health(call);
  }
  Result<Repository> get_repo(const RepoRef& repo, const Call& call) override {
    return bends_.get_repo ? bends_.get_repo(*straight_, repo) : straight_->get_repo(repo, call);
  }
  Result<BranchList> list_branches(const RepoRef& repo, const ListBranches& request,
                                   const Call& call) override {
    return bends_.list_branches ? bends_.list_branches(*straight_, repo, request, call)
                                : straight_->list_branches(repo, request, call);
  }
  Result<Applied<Repository>> create_repo(const NewRepository& request, const Call& call) override {
    return bends_.create_repo ? bends_.create_repo(*straight_, request)
                              : straight_->create_repo(request, call);
  }
  Result<Applied<Branch>> create_branch(const RepoRef& repo, const NewBranch& request,
                                        const Call& call) override {
    return bends_.create_branch ? bends_.create_branch(*straight_, repo, request, call)
                                : straight_->create_branch(repo, request, call);
  }
  Result<Applied<Protection>> protect_branch(const RepoRef& repo, const ProtectBranch& request,
                                             const Call& call) override {
    return bends_.protect_branch ? bends_.protect_branch(*straight_, repo, request, call)
                                 : straight_->protect_branch(repo, request, call);
  }
  Result<Applied<Commit>> commit_files(const RepoRef& repo, const NewCommit& request,
                                       const Call& call) override {
    return bends_.commit_files ? bends_.commit_files(*straight_, repo, request, call)
                               : straight_->commit_files(repo, request, call);
  }
  Result<Applied<PullRequest>> open_pull_request(const RepoRef& repo, const NewPullRequest& request,
                                                 const Call& call) override {
    return bends_.open_pull_request ? bends_.open_pull_request(*straight_, repo, request, call)
                                    : straight_->open_pull_request(repo, request, call);
  }
  Result<Applied<PullRequest>> merge_pull_request(const RepoRef& repo,
                                                  const MergePullRequest& request,
                                                  const Call& call) override {
    return bends_.merge_pull_request ? bends_.merge_pull_request(*straight_, repo, request, call)
                                     : straight_->merge_pull_request(repo, request, call);
  }

 private:
  GitProvider* straight_;
  Bends bends_;
};

template <class Host>
class BentHost final : public testing::ContractHost {
 public:
  explicit BentHost(Bends bends) : provider_(host_.provider(), std::move(bends)) {}

  [[nodiscard]] GitProvider& provider() override { return provider_; }
  [[nodiscard]] RepoRef free_repository() override { return host_.free_repository(); }
  [[nodiscard]] bool names_ignore_case() const override { return host_.names_ignore_case(); }
  [[nodiscard]] testing::Inspector* inspector() override { return host_.inspector(); }
  [[nodiscard]] testing::FaultInjector* faults() override { return host_.faults(); }

 private:
  Host host_{};
  BentProvider provider_;
};

/// Whether the spec of this name fails for a provider bent so.
template <class Host>
bool notices(std::string_view name, Bends bends) {
  for (const auto& spec : testing::contract_specs()) {
    if (spec.name == name) {
      BentHost<Host> host(std::move(bends));
      return testing::run_spec(spec, host).verdict == testing::Verdict::failed;
    }
  }
  return false;
}

}  // namespace gitprovider::contract
