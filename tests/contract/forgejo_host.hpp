#pragma once

// The Forgejo provider over the mock Forgejo, or over the mock Gitea.

#include "tests/contract/mock_host.hpp"
#include "tests/mock/forgejo/server.hpp"

namespace gitprovider::contract {

class ForgejoHost : public MockHost {
 public:
  explicit ForgejoHost(mock::MockForgejoOptions options = {});

  [[nodiscard]] mock::MockForgejo& server() noexcept {
    return static_cast<mock::MockForgejo&>(mock_server());
  }
};

}  // namespace gitprovider::contract
