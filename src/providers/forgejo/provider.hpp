#pragma once

// Forgejo and Gitea, by their common REST API. One server speaks for both: what only one of them
// can do is not offered.

#include "src/http/origin.hpp"
#include "src/http/transport.hpp"

#include "gitprovider/client_options.hpp"
#include "gitprovider/git_provider.hpp"

#include <memory>

namespace gitprovider::forgejo {

/// A provider over any transport. `options` are valid.
std::unique_ptr<GitProvider> make_provider(std::unique_ptr<http::Transport> transport,
                                           http::BaseUrl base, ClientOptions options);

}  // namespace gitprovider::forgejo
