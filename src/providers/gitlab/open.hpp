#pragma once

// GitLab over libcurl, from the options of a caller.

#include "gitprovider/client_options.hpp"
#include "gitprovider/git_provider.hpp"
#include "gitprovider/open.hpp"
#include "gitprovider/result.hpp"

#include <memory>

namespace gitprovider::gitlab {

/// Checks the options and opens; nothing is sent. Errors as open_gitlab.
Result<std::unique_ptr<GitProvider>> open(ClientOptions options, const GitLabOptions& gitlab);

}  // namespace gitprovider::gitlab
