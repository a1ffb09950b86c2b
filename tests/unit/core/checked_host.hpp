#pragma once

// A host with one pull request, whose answers are functions of the test's own.

#include "gitprovider/checks.hpp"
#include "gitprovider/git_provider.hpp"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace gitprovider::testing {

/// Each function may be replaced; as it is, everything is ready and all checks have passed.
class CheckedHost final : public GitProvider, public ChecksReader {
 public:
  ObjectId head = ObjectId::parse(std::string(40, 'a')).value();
  bool has_checks = true;
  std::function<Result<MergeReadiness>()> on_readiness = [this] { return ready(); };
  std::function<Result<std::vector<Check>>()> on_checks = [] {
    return std::vector<Check>{{"build", CheckState::passed}};
  };
  std::function<Result<Applied<PullRequest>>()> on_merge = [this] { return merged(); };

  std::vector<ObjectId> checked{};
  std::vector<MergePullRequest> merges{};
  std::vector<Call> calls{};

  [[nodiscard]] MergeReadiness ready() const {
    return {.pull_request = {.number = 7, .head = "f", .base = "main", .head_id = head},
            .readiness = Readiness::ready};
  }
  [[nodiscard]] MergeReadiness not_ready(Readiness readiness, std::string reason) const {
    MergeReadiness answer = ready();
    answer.readiness = readiness;
    answer.reason = std::move(reason);
    return answer;
  }
  [[nodiscard]] Applied<PullRequest> merged() const {
    PullRequest pull = ready().pull_request;
    pull.state = PullRequestState::merged;
    return {.value = std::move(pull)};
  }

  Result<MergeReadiness> get_readiness(const RepoRef&, std::int64_t, const Call& call) override {
    calls.push_back(call);
    return on_readiness();
  }
  Result<std::vector<Check>> list_checks(const RepoRef&, const ObjectId& commit,
                                         const Call& call) override {
    calls.push_back(call);
    checked.push_back(commit);
    return on_checks();
  }
  ChecksReader* checks() noexcept override { return has_checks ? this : nullptr; }
  Result<Applied<PullRequest>> merge_pull_request(const RepoRef&, const MergePullRequest& request,
                                                  const Call& call) override {
    calls.push_back(call);
    merges.push_back(request);
    return on_merge();
  }

  [[nodiscard]] std::string_view name() const noexcept override { return "checked"; }
  [[nodiscard]] Capabilities capabilities() const noexcept override { return {}; }
  Result<Repository> get_repo(const RepoRef&, const Call&) override { return unused(); }
  Result<BranchList> list_branches(const RepoRef&, const ListBranches&, const Call&) override {
    return unused();
  }
  Result<Applied<Repository>> create_repo(const NewRepository&, const Call&) override {
    return unused();
  }
  Result<Applied<Branch>> create_branch(const RepoRef&, const NewBranch&, const Call&) override {
    return unused();
  }
  Result<Applied<Protection>> protect_branch(const RepoRef&, const ProtectBranch&,
                                             const Call&) override {
    return unused();
  }
  Result<Applied<Commit>> commit_files(const RepoRef&, const NewCommit&, const Call&) override {
    return unused();
  }
  Result<Applied<PullRequest>> open_pull_request(const RepoRef&, const NewPullRequest&,
                                                 const Call&) override {
    return unused();
  }

 private:
  static Error unused() { return {.code = ErrorCode::unsupported}; }
};

}  // namespace gitprovider::testing
