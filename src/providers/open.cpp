#include "src/providers/forgejo/open.hpp"

#include "src/providers/github/open.hpp"
#include "src/providers/gitlab/open.hpp"

#include "gitprovider/open.hpp"

#include <utility>

namespace gitprovider {

Result<std::unique_ptr<GitProvider>> open_github(ClientOptions options) {
  return github::open(std::move(options));
}

Result<std::unique_ptr<GitProvider>> open_gitlab(ClientOptions options,
                                                 const GitLabOptions& gitlab) {
  return gitlab::open(std::move(options), gitlab);
}

Result<std::unique_ptr<GitProvider>> open_forgejo(ClientOptions options) {
  return forgejo::open(std::move(options));
}

}  // namespace gitprovider
