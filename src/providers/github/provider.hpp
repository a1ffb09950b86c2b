#pragma once

// GitHub: github.com and Enterprise Server, by the REST API of 2022-11-28.

#include "src/http/origin.hpp"
#include "src/http/transport.hpp"

#include "gitprovider/client_options.hpp"
#include "gitprovider/git_provider.hpp"

#include <memory>

namespace gitprovider::github {

/// A provider over any transport. `options` are valid.
std::unique_ptr<GitProvider> make_provider(std::unique_ptr<http::Transport> transport,
                                           http::BaseUrl base, ClientOptions options);

}  // namespace gitprovider::github
