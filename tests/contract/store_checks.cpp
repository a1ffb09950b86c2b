#include "tests/contract/store_checks.hpp"

namespace gitprovider::contract {
namespace {

using mock::StoredCheck;

StoredCheck::State state_of(CheckState state) {
  switch (state) {
    case CheckState::pending:
      return StoredCheck::State::pending;
    case CheckState::passed:
      return StoredCheck::State::passed;
    case CheckState::failed:
      return StoredCheck::State::failed;
  }
  return {};
}

}  // namespace

void StoreChecks::report(const RepoRef& repo, const ObjectId& commit,
                         const std::vector<Check>& checks) {
  server_->with_repositories([&](mock::Repositories& repositories) {
    auto& stored = repositories.find(repo.owner, repo.name)->checks[commit.hex()];
    stored.clear();
    for (const Check& check : checks) {
      stored.push_back({.name = check.name, .state = state_of(check.state)});
    }
  });
}

}  // namespace gitprovider::contract
