#pragma once

// How the library names itself to hosts.

#include "gitprovider/client_options.hpp"

#include <string>

namespace gitprovider::rest {

/// `gitprovider/0.1.0`, behind the caller's own name where there is one.
[[nodiscard]] std::string user_agent(const ClientOptions& options);

}  // namespace gitprovider::rest
