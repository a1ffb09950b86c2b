#include "tests/unit/idempotency/scripted_provider.hpp"

#include <utility>

namespace gitprovider::tests {
namespace {

template <class T>
Result<Applied<T>> made(std::optional<Error> failure, T value) {
  if (failure) {
    return *std::move(failure);
  }
  return Applied<T>{.value = std::move(value)};
}

}  // namespace

std::optional<Error> ScriptedProvider::arrive(const Call& call) {
  if (on_call) {
    on_call();
  }
  const std::lock_guard lock(mutex_);
  changes_.push_back(call);
  if (failures.empty()) {
    return std::nullopt;
  }
  Error next = std::move(failures.front());
  failures.pop_front();
  return next;
}

Result<Repository> ScriptedProvider::get_repo(const RepoRef& repo, const Call& /*call*/) {
  return Repository{.owner = repo.owner, .name = repo.name};
}

Result<BranchList> ScriptedProvider::list_branches(const RepoRef& /*repo*/,
                                                   const ListBranches& /*request*/,
                                                   const Call& /*call*/) {
  return BranchList{};
}

Result<Applied<Repository>> ScriptedProvider::create_repo(const NewRepository& request,
                                                          const Call& call) {
  return made(arrive(call), Repository{.owner = request.repo.owner, .name = request.repo.name});
}

Result<Applied<Branch>> ScriptedProvider::create_branch(const RepoRef& /*repo*/,
                                                        const NewBranch& request,
                                                        const Call& call) {
  return made(arrive(call),
              Branch{.name = request.name, .id = *ObjectId::parse(std::string(40, 'a'))});
}

Result<Applied<Protection>> ScriptedProvider::protect_branch(const RepoRef& /*repo*/,
                                                             const ProtectBranch& request,
                                                             const Call& call) {
  return made(
      arrive(call),
      Protection{.branch = request.branch, .is_protected = true, .approvals = request.approvals});
}

Result<Applied<Commit>> ScriptedProvider::commit_files(const RepoRef& /*repo*/,
                                                       const NewCommit& request, const Call& call) {
  return made(arrive(call), Commit{.id = *ObjectId::parse(std::string(40, 'b')),
                                   .branch = request.branch,
                                   .files_changed = request.changes.size()});
}

Result<Applied<PullRequest>> ScriptedProvider::open_pull_request(const RepoRef& /*repo*/,
                                                                 const NewPullRequest& request,
                                                                 const Call& call) {
  return made(arrive(call), PullRequest{.number = 7, .head = request.head, .base = request.base});
}

Result<Applied<PullRequest>> ScriptedProvider::merge_pull_request(const RepoRef& /*repo*/,
                                                                  const MergePullRequest& request,
                                                                  const Call& call) {
  return made(arrive(call),
              PullRequest{.number = request.number, .state = PullRequestState::merged});
}

Result<Resolution> ScriptedProvider::resolve(const Ticket& ticket, const Call& /*call*/) {
  if (on_call) {
    on_call();
  }
  const std::lock_guard lock(mutex_);
  looks_.push_back(ticket.text);
  if (findings.empty()) {
    return Error{.code = ErrorCode::network, .message = "the host does not answer"};
  }
  Resolution next = std::move(findings.front());
  findings.pop_front();
  return next;
}

std::vector<Call> ScriptedProvider::changes() const {
  const std::lock_guard lock(mutex_);
  return changes_;
}

std::vector<std::string> ScriptedProvider::looks() const {
  const std::lock_guard lock(mutex_);
  return looks_;
}

Error lost(const std::string& ticket) {
  return {.code = ErrorCode::unknown_outcome,
          .outcome = Outcome::unknown,
          .message = "createRepo: 502",
          .cause = Cause::answered,
          .delivery = Delivery::answered,
          .http_status = 502,
          .host_request_id = "host-1",
          .ticket = Ticket{.text = ticket}};
}

}  // namespace gitprovider::tests
