#include "tests/unit/bootstrap/scripted_host.hpp"

#include <algorithm>

namespace gitprovider::bootstrap {
namespace {

ObjectId first_commit() { return *ObjectId::parse(std::string(40, 'c')); }

Error absent() { return {.code = ErrorCode::not_found, .message = "not there"}; }

}  // namespace

std::optional<Error> ScriptedHost::called(Operation operation, const Call& call) {
  calls.push_back(operation);
  operation_ids.push_back(call.operation_id);
  const auto refusal = refusals.find(operation);
  return refusal == refusals.end() ? std::nullopt : std::optional(refusal->second);
}

Branch* ScriptedHost::find(const std::string& branch) {
  const auto found = std::ranges::find(branches, branch, &Branch::name);
  return found == branches.end() ? nullptr : &*found;
}

std::size_t ScriptedHost::mutations() const {
  return static_cast<std::size_t>(std::ranges::count_if(calls, is_mutation));
}

Result<Repository> ScriptedHost::get_repo(const RepoRef&, const Call& call) {
  if (auto refused = called(Operation::get_repo, call)) {
    return *refused;
  }
  if (!repository || invisible_reads > 0) {
    invisible_reads -= repository ? 1 : 0;
    return absent();
  }
  return *repository;
}

Result<BranchList> ScriptedHost::list_branches(const RepoRef&, const ListBranches&,
                                               const Call& call) {
  if (auto refused = called(Operation::list_branches, call)) {
    return *refused;
  }
  return BranchList{.branches = branches};
}

Result<Applied<Repository>> ScriptedHost::create_repo(const NewRepository& request,
                                                      const Call& call) {
  if (auto refused = called(Operation::create_repo, call)) {
    return *refused;
  }
  repository = Repository{.owner = request.repo.owner,
                          .name = request.repo.name,
                          .default_branch = request.default_branch};
  return Applied<Repository>{.value = *repository};
}

Result<Applied<Branch>> ScriptedHost::create_branch(const RepoRef&, const NewBranch& request,
                                                    const Call& call) {
  if (auto refused = called(Operation::create_branch, call)) {
    return *refused;
  }
  const Branch* from = find(request.from);
  if (from == nullptr) {
    return absent();
  }
  const Branch made{.name = request.name, .id = from->id};
  branches.push_back(made);
  return Applied<Branch>{.value = made};
}

Result<Applied<Protection>> ScriptedHost::protect_branch(const RepoRef&,
                                                         const ProtectBranch& request,
                                                         const Call& call) {
  if (auto refused = called(Operation::protect_branch, call)) {
    return *refused;
  }
  find(request.branch)->is_protected = true;
  return Applied<Protection>{.value = {.branch = request.branch, .is_protected = true}};
}

Result<Applied<Commit>> ScriptedHost::commit_files(const RepoRef&, const NewCommit& request,
                                                   const Call& call) {
  if (auto refused = called(Operation::commit_files, call)) {
    return *refused;
  }
  branches.push_back({.name = request.branch, .id = first_commit()});
  return Applied<Commit>{.value = {.id = first_commit(), .branch = request.branch}};
}

Result<Applied<PullRequest>> ScriptedHost::open_pull_request(const RepoRef&,
                                                             const NewPullRequest& request,
                                                             const Call& call) {
  if (auto refused = called(Operation::open_pull_request, call)) {
    return *refused;
  }
  return Applied<PullRequest>{.value = {.number = 1, .head = request.head, .base = request.base}};
}

Result<Applied<PullRequest>> ScriptedHost::merge_pull_request(const RepoRef&,
                                                              const MergePullRequest&,
                                                              const Call& call) {
  called(Operation::merge_pull_request, call);
  return absent();
}

}  // namespace gitprovider::bootstrap
