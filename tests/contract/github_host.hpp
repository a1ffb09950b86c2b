#pragma once

// The GitHub provider over the mock GitHub.

#include "tests/contract/mock_host.hpp"
#include "tests/mock/github/server.hpp"

namespace gitprovider::contract {

class GitHubHost final : public MockHost {
 public:
  explicit GitHubHost(mock::MockGitHubOptions options = {});

  [[nodiscard]] mock::MockGitHub& server() noexcept {
    return static_cast<mock::MockGitHub&>(mock_server());
  }
};

}  // namespace gitprovider::contract
