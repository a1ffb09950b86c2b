#pragma once

// The transport of a host, from the options of a caller.

#include "src/http/headers.hpp"
#include "src/http/origin.hpp"
#include "src/http/transport.hpp"

#include "gitprovider/client_options.hpp"
#include "gitprovider/result.hpp"

#include <memory>

namespace gitprovider::rest {

/// Opens no connection. `fixed_headers` go with every request, the credential among them. Errors as
/// http::make_curl_transport.
[[nodiscard]] Result<std::unique_ptr<http::Transport>> connect(const ClientOptions& options,
                                                               const http::BaseUrl& base,
                                                               http::Headers fixed_headers);

}  // namespace gitprovider::rest
