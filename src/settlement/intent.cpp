#include "src/settlement/intent.hpp"

namespace gitprovider {
namespace {

constexpr Operation operation(const CreateRepoIntent&) { return Operation::create_repo; }
constexpr Operation operation(const CreateBranchIntent&) { return Operation::create_branch; }
constexpr Operation operation(const ProtectIntent&) { return Operation::protect_branch; }
constexpr Operation operation(const CommitIntent&) { return Operation::commit_files; }
constexpr Operation operation(const OpenPullRequestIntent&) { return Operation::open_pull_request; }
constexpr Operation operation(const MergeIntent&) { return Operation::merge_pull_request; }

}  // namespace

Operation operation_of(const Intent& intent) noexcept {
  return std::visit([](const auto& wanted) { return operation(wanted); }, intent);
}

const RepoRef& repo_of(const Intent& intent) noexcept {
  return std::visit([](const auto& wanted) -> const RepoRef& { return wanted.repo; }, intent);
}

bool is_guarded(const Intent& intent) noexcept {
  const auto* const commit = std::get_if<CommitIntent>(&intent);
  return commit == nullptr || commit->is_guarded;
}

}  // namespace gitprovider
