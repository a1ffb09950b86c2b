#include "src/providers/local/provider.hpp"

#include "src/core/pull_request_branches.hpp"
#include "src/providers/local/branches.hpp"
#include "src/providers/local/commits.hpp"
#include "src/providers/local/health.hpp"
#include "src/providers/local/protections.hpp"
#include "src/providers/local/pull_requests.hpp"
#include "src/providers/local/repositories.hpp"
#include "src/providers/local/resolve.hpp"
#include "src/settlement/resolved.hpp"

#include "gitprovider/names.hpp"

#include <chrono>
#include <utility>

namespace gitprovider::local {
namespace {

template <class Request>
Result<void> validate_in(const RepoRef& repo, const Request& request) {
  return validate_repo(repo).and_then([&] { return validate(request); });
}

Call named(Call call) {
  if (call.operation_id.empty()) {
    call.operation_id = new_operation_id();
  }
  return call;
}

/// Only the step that shows a change leaves it in doubt, and then there is a ticket. Whatever
/// became of a step before it, the change was not made.
void settle_hidden(Error& error) {
  if (error.outcome == Outcome::unknown && !error.ticket) {
    error.outcome = Outcome::not_applied;
  }
}

/// What is told of an operation when it has ended. One attempt, where it was carried out at all;
/// looking again is none.
OperationReport report_on(Operation operation, const Call& call, const Error* error) {
  const bool refused = error != nullptr && error->code == ErrorCode::invalid_argument;
  const unsigned attempts = refused || operation == Operation::check_state ? 0 : 1;
  OperationReport report{.operation_id = call.operation_id,
                         .span = begin_span(call.trace),
                         .operation = operation,
                         .provider = kProviderName,
                         .attempts = attempts,
                         .most_attempts = attempts};
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
  const Terms terms(*clock_, named(call), operation_timeout_);
  auto result = Result<void>(valid).and_then([&] { return validate(call); }).and_then([&] {
    return work(terms);
  });
  if (!result) {
    settle_hidden(result.error());
  }
  const Error* const error = result ? nullptr : &result.error();
  const WallTime ended = clock_->wall_now();
  last_calls_.record(operation, ended, error);
  if (observer_) {
    auto report = report_on(operation, terms.call(), error);
    const auto took = clock_->now() - terms.began();
    report.time = ended;
    report.started = report.time - took;
    report.duration = std::chrono::floor<Duration>(took);
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

Result<std::vector<PullRequest>> LocalProvider::find_pull_requests(
    const RepoRef& repo, const PullRequestBranches& branches, const Call& call) {
  return run(
      Operation::get_pull_request, call, validate_in(repo, branches),
      [&](const Terms& terms) { return local::find_pull_requests(host_, repo, branches, terms); });
}

Result<Resolution> LocalProvider::resolve(const Ticket& ticket, const Call& call) {
  return from_own_ticket(ticket, kProviderName, host_.address()).and_then([&](const Sent& sent) {
    return run(
        Operation::check_state, call, validate_repo(repo_of(sent.intent)),
        [&](const Terms& terms) { return Result<Resolution>{local::resolve(host_, sent, terms)}; });
  });
}

Health LocalProvider::health() const {
  Health health{.at = clock_->now(), .time = clock_->wall_now()};
  last_calls_.tell(health);
  return health;
}

Result<HostStatus> LocalProvider::check_health(const Call& call) {
  return run(Operation::check_health, call, {},
             [&](const Terms& terms) { return local::check_health(host_, terms); });
}

}  // namespace gitprovider::local
