#pragma once

// Forgejo or Gitea over libcurl, from the options of a caller.

#include "src/http/origin.hpp"

#include "gitprovider/client_options.hpp"
#include "gitprovider/git_provider.hpp"
#include "gitprovider/result.hpp"

#include <memory>
#include <string_view>

namespace gitprovider::forgejo {

/// Checks the options and opens; nothing is sent. Errors as open_forgejo.
Result<std::unique_ptr<GitProvider>> open(ClientOptions options);

/// The API's root for a caller's URL: the host's address, under a sub-path or not, with or without
/// `/api/v1` at its end. Empty: the public host.
Result<http::BaseUrl> api_root(std::string_view url);

}  // namespace gitprovider::forgejo
