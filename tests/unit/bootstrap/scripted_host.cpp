#include "tests/unit/bootstrap/scripted_host.hpp"

#include <algorithm>

namespace gitprovider::bootstrap {
namespace {

ObjectId first_commit() { return *ObjectId::parse(std::string(40, 'c')); }

Error absent() { return {.code = ErrorCode::not_found, .message = "not there"}; }

}  // namespace

std::optional<Error> ScriptedHost::arrive(Operation operation, const Call& call) {
  if (is_mutation(operation) && call.before_sending) {
    if (auto kept = call.before_sending({.text = "ticket-of-" + call.operation_id}); !kept) {
      return std::move(kept).error();
    }
  }
  calls.push_back(operation);
  operation_ids.push_back(call.operation_id);
  const auto refusal = refusals.find(operation);
  return refusal == refusals.end() ? std::nullopt : std::optional(refusal->second);
}

Branch* ScriptedHost::find_branch(const std::string& branch) {
  const auto found = std::ranges::find(branches, branch, &Branch::name);
  return found == branches.end() ? nullptr : &*found;
}

Result<Resolution> ScriptedHost::resolve(const Ticket& ticket, const Call& /*call*/) {
  tickets_looked_at.push_back(ticket.text);
  return resolution;
}

Result<std::vector<PullRequest>> ScriptedHost::find_pull_requests(const RepoRef& repo,
                                                                  const PullRequestBranches& wanted,
                                                                  const Call& call) {
  return pull_requests ? *pull_requests : GitProvider::find_pull_requests(repo, wanted, call);
}

std::size_t ScriptedHost::mutations() const {
  return static_cast<std::size_t>(std::ranges::count_if(calls, is_mutation));
}

Result<Repository> ScriptedHost::find(const RepoRef& /*repo*/) {
  if (!repository || invisible_reads > 0) {
    invisible_reads -= repository ? 1 : 0;
    return absent();
  }
  return *repository;
}

Result<BranchList> ScriptedHost::branches_there() { return BranchList{.branches = branches}; }

Result<Repository> ScriptedHost::make(const NewRepository& request) {
  repository = Repository{.owner = request.repo.owner,
                          .name = request.repo.name,
                          .default_branch = request.default_branch};
  return *repository;
}

Result<Branch> ScriptedHost::make(const NewBranch& request) {
  const auto from = std::ranges::find_if(branches, [&](const Branch& branch) {
    return branch.name == request.from || branch.id.hex() == request.from;
  });
  if (from == branches.end()) {
    return absent();
  }
  branches.push_back({.name = request.name, .id = ObjectId(from->id)});
  return branches.back();
}

Result<Protection> ScriptedHost::make(const ProtectBranch& request) {
  find_branch(request.branch)->is_protected = true;
  return Protection{.branch = request.branch, .is_protected = true};
}

Result<Commit> ScriptedHost::make(const NewCommit& request) {
  if (invisible_reads > 0) {
    return absent();
  }
  branches.push_back({.name = request.branch, .id = first_commit()});
  return Commit{.id = first_commit(), .branch = request.branch};
}

Result<PullRequest> ScriptedHost::make(const NewPullRequest& request) {
  return PullRequest{.number = 1,
                     .head = request.head,
                     .base = request.base,
                     .head_id = find_branch(request.head)->id};
}

Result<PullRequest> ScriptedHost::make(const MergePullRequest& request) {
  return PullRequest{.number = request.number, .state = PullRequestState::merged};
}

}  // namespace gitprovider::bootstrap
