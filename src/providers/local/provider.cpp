#include "src/providers/local/provider.hpp"

#include "src/providers/local/branches.hpp"
#include "src/providers/local/commits.hpp"
#include "src/providers/local/protections.hpp"
#include "src/providers/local/pull_requests.hpp"
#include "src/providers/local/repositories.hpp"

#include "gitprovider/names.hpp"

#include <chrono>
#include <utility>

namespace gitprovider::local {
namespace {

template <class Request>
Result<void> validate_in(const RepoRef& repo, const Request& request) {
  return validate_repo(repo).and_then([&] { return validate(request); });
}

/// What is told of an operation when it has ended. One attempt, where it was carried out at all.
OperationReport report_on(Operation operation, const Call& call, const Error* error) {
  const bool refused = error != nullptr && error->code == ErrorCode::invalid_argument;
  OperationReport report{
      .operation_id = call.operation_id.empty() ? new_operation_id() : call.operation_id,
      .operation = operation,
      .provider = "local",
      .attempts = refused ? 0U : 1U,
      .most_attempts = refused ? 0U : 1U};
  if (error != nullptr) {
    report.error = error->code;
    report.outcome = error->outcome;
  } else if (is_mutation(operation)) {
    report.outcome = Outcome::applied;
  }
  return report;
}

}  // namespace

LocalProvider::LocalProvider(Host host, LocalOptions options)
    : host_(std::move(host)),
      operation_timeout_(options.operation_timeout),
      clock_(std::move(options.clock)),
      observer_(std::move(options.observer)) {}

template <class Work>
auto LocalProvider::run(Operation operation, const Call& call, const Result<void>& valid,
                        const Work& work) {
  const auto started = clock_->now();
  const Terms terms(*clock_, started + call.deadline.value_or(operation_timeout_), call.stop);
  auto result = Result<void>(valid).and_then([&] { return validate(call); }).and_then([&] {
    return work(terms);
  });
  if (observer_) {
    auto report = report_on(operation, call, result ? nullptr : &result.error());
    report.duration = std::chrono::duration_cast<Duration>(clock_->now() - started);
    observer_->on_operation(report);
  }
  return result;
}

Result<Repository> LocalProvider::get_repo(const RepoRef& repo, const Call& call) {
  return run(Operation::get_repo, call, validate_repo(repo),
             [&](const Terms& terms) { return local::get_repo(host_, repo, terms); });
}

Result<BranchList> LocalProvider::list_branches(const RepoRef& repo, const ListBranches& request,
                                                const Call& call) {
  return run(Operation::list_branches, call, validate_repo(repo),
             [&](const Terms& terms) { return local::list_branches(host_, repo, request, terms); });
}

Result<Applied<Repository>> LocalProvider::create_repo(const NewRepository& request,
                                                       const Call& call) {
  return run(Operation::create_repo, call, validate(request),
             [&](const Terms& terms) { return local::create_repo(host_, request, terms); });
}

Result<Applied<Branch>> LocalProvider::create_branch(const RepoRef& repo, const NewBranch& request,
                                                     const Call& call) {
  return run(Operation::create_branch, call, validate_in(repo, request),
             [&](const Terms& terms) { return local::create_branch(host_, repo, request, terms); });
}

Result<Applied<Protection>> LocalProvider::protect_branch(const RepoRef& repo,
                                                          const ProtectBranch& request,
                                                          const Call& call) {
  return run(Operation::protect_branch, call, validate_in(repo, request), [&](const Terms& terms) {
    return local::protect_branch(host_, repo, request, terms);
  });
}

Result<Applied<Commit>> LocalProvider::commit_files(const RepoRef& repo, const NewCommit& request,
                                                    const Call& call) {
  return run(Operation::commit_files, call, validate_in(repo, request),
             [&](const Terms& terms) { return local::commit_files(host_, repo, request, terms); });
}

Result<Applied<PullRequest>> LocalProvider::open_pull_request(const RepoRef& repo,
                                                              const NewPullRequest& request,
                                                              const Call& call) {
  return run(
      Operation::open_pull_request, call, validate_in(repo, request),
      [&](const Terms& terms) { return local::open_pull_request(host_, repo, request, terms); });
}

Result<Applied<PullRequest>> LocalProvider::merge_pull_request(const RepoRef& repo,
                                                               const MergePullRequest& request,
                                                               const Call& call) {
  return run(
      Operation::merge_pull_request, call, validate_in(repo, request),
      [&](const Terms& terms) { return local::merge_pull_request(host_, repo, request, terms); });
}

}  // namespace gitprovider::local
