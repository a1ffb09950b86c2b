#pragma once

// GitHub over libcurl, from the options of a caller.

#include "gitprovider/client_options.hpp"
#include "gitprovider/git_provider.hpp"
#include "gitprovider/result.hpp"

#include <memory>

namespace gitprovider::github {

/// Checks the options and opens; nothing is sent. Errors as open_github.
Result<std::unique_ptr<GitProvider>> open(ClientOptions options);

}  // namespace gitprovider::github
