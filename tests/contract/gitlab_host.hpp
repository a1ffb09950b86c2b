#pragma once

// The GitLab provider over the mock GitLab, in a group within a group and below a path of its own.

#include "gitprovider/open.hpp"
#include "tests/contract/mock_host.hpp"
#include "tests/mock/gitlab/server.hpp"

namespace gitprovider::contract {

struct GitLabHostOptions {
  mock::MockGitLabOptions server{.prefix = "/any/deep/path/api/v4"};
  GitLabOptions provider{};
};

class GitLabHost final : public MockHost {
 public:
  explicit GitLabHost(GitLabHostOptions options = {});

  [[nodiscard]] mock::MockGitLab& server() noexcept {
    return static_cast<mock::MockGitLab&>(mock_server());
  }
};

}  // namespace gitprovider::contract
