#pragma once

// Gives the commits that a mock host keeps their checks.

#include "gitprovider/testing/contract.hpp"
#include "tests/mock/host/server.hpp"

#include <vector>

namespace gitprovider::contract {

class StoreChecks final : public testing::CheckReporter {
 public:
  explicit StoreChecks(mock::MockServer& server) : server_(&server) {}

  void report(const RepoRef& repo, const ObjectId& commit,
              const std::vector<Check>& checks) override;

 private:
  mock::MockServer* server_;
};

}  // namespace gitprovider::contract
