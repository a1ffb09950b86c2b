#pragma once

// GitLab: gitlab.com and self-managed, by the REST API v4.

#include "src/http/origin.hpp"
#include "src/http/transport.hpp"

#include "gitprovider/client_options.hpp"
#include "gitprovider/git_provider.hpp"
#include "gitprovider/open.hpp"

#include <memory>

namespace gitprovider::gitlab {

/// A provider over any transport. `options` are valid.
std::unique_ptr<GitProvider> make_provider(std::unique_ptr<http::Transport> transport,
                                           http::BaseUrl base, ClientOptions options,
                                           const GitLabOptions& gitlab);

}  // namespace gitprovider::gitlab
