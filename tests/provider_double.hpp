#pragma once

// A provider that a test plays: what it makes is what was asked for.

#include "gitprovider/git_provider.hpp"
#include "gitprovider/operation.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace gitprovider::testing {

/// Each operation asks `arrive` first, which may refuse it, and then does its work, which a test
/// may choose by one of the functions below.
class ProviderDouble : public GitProvider {
 public:
  [[nodiscard]] std::string_view name() const noexcept final { return "scripted"; }

  Result<Repository> get_repo(const RepoRef& repo, const Call& call) final {
    return unless_refused<Repository>(Operation::get_repo, call, [&] { return find(repo); });
  }
  Result<BranchList> list_branches(const RepoRef& /*repo*/, const ListBranches& /*request*/,
                                   const Call& call) final {
    return unless_refused<BranchList>(Operation::list_branches, call,
                                      [&] { return branches_there(); });
  }
  Result<Applied<Repository>> create_repo(const NewRepository& request, const Call& call) final {
    return change<Repository>(Operation::create_repo, request, call);
  }
  Result<Applied<Branch>> create_branch(const RepoRef& /*repo*/, const NewBranch& request,
                                        const Call& call) final {
    return change<Branch>(Operation::create_branch, request, call);
  }
  Result<Applied<Protection>> protect_branch(const RepoRef& /*repo*/, const ProtectBranch& request,
                                             const Call& call) final {
    return change<Protection>(Operation::protect_branch, request, call);
  }
  Result<Applied<Commit>> commit_files(const RepoRef& /*repo*/, const NewCommit& request,
                                       const Call& call) final {
    return change<Commit>(Operation::commit_files, request, call);
  }
  Result<Applied<PullRequest>> open_pull_request(const RepoRef& /*repo*/,
                                                 const NewPullRequest& request,
                                                 const Call& call) final {
    return change<PullRequest>(Operation::open_pull_request, request, call);
  }
  Result<Applied<PullRequest>> merge_pull_request(const RepoRef& /*repo*/,
                                                  const MergePullRequest& request,
                                                  const Call& call) final {
    return change<PullRequest>(Operation::merge_pull_request, request, call);
  }

 protected:
  /// The error that the operation ends with; none: it does its work.
  virtual std::optional<Error> arrive(Operation operation, const Call& call) = 0;

  virtual Result<Repository> find(const RepoRef& repo) {
    return Repository{.owner = repo.owner, .name = repo.name};
  }
  virtual Result<BranchList> branches_there() { return BranchList{}; }
  virtual Result<Repository> make(const NewRepository& request) {
    return Repository{.owner = request.repo.owner, .name = request.repo.name};
  }
  virtual Result<Branch> make(const NewBranch& request) {
    return Branch{.name = request.name, .id = *ObjectId::parse(std::string(40, 'a'))};
  }
  virtual Result<Protection> make(const ProtectBranch& request) {
    return Protection{
        .branch = request.branch, .is_protected = true, .approvals = request.approvals};
  }
  virtual Result<Commit> make(const NewCommit& request) {
    return Commit{.id = *ObjectId::parse(std::string(40, 'b')),
                  .branch = request.branch,
                  .files_changed = request.changes.size()};
  }
  virtual Result<PullRequest> make(const NewPullRequest& request) {
    return PullRequest{.number = 7, .head = request.head, .base = request.base};
  }
  virtual Result<PullRequest> make(const MergePullRequest& request) {
    return PullRequest{.number = request.number, .state = PullRequestState::merged};
  }

 private:
  template <class T, class Work>
  Result<T> unless_refused(Operation operation, const Call& call, Work work) {
    if (auto refused = arrive(operation, call)) {
      return *std::move(refused);
    }
    return work();
  }

  template <class T, class Request>
  Result<Applied<T>> change(Operation operation, const Request& request, const Call& call) {
    return unless_refused<T>(operation, call, [&] { return make(request); }).transform([](T made) {
      return Applied<T>{.value = std::move(made)};
    });
  }
};

}  // namespace gitprovider::testing
