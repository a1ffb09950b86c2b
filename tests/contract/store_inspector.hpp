#pragma once

// Looks into the repositories that a mock host keeps.

#include "gitprovider/testing/contract.hpp"
#include "tests/mock/host/server.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace gitprovider::contract {

class StoreInspector final : public testing::Inspector {
 public:
  explicit StoreInspector(mock::MockServer& server) : server_(&server) {}

  [[nodiscard]] std::optional<testing::StoredFile> file(const RepoRef& repo,
                                                        std::string_view branch,
                                                        std::string_view path) override;
  [[nodiscard]] std::vector<ObjectId> parents(const RepoRef& repo, const ObjectId& commit) override;

 private:
  mock::MockServer* server_;
};

}  // namespace gitprovider::contract
