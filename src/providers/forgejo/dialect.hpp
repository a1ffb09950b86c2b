#pragma once

// What the session needs to know about Forgejo and Gitea.

#include "src/http/headers.hpp"
#include "src/providers/rest/dialect.hpp"

#include "gitprovider/client_options.hpp"
#include "gitprovider/error.hpp"

#include <string_view>

namespace gitprovider::forgejo {

/// The public host.
inline constexpr std::string_view kPublicHost = "https://codeberg.org";

/// Where the API begins below any host.
inline constexpr std::string_view kApiPrefix = "/api/v1";

/// Four attempts, 300 ms doubling, +-20 %. A mutation that never went out is repeated too. Page
/// links are built from an address of the server's own configuration, so only their query counts.
rest::Dialect dialect();

/// Whether a failed read may succeed when repeated: 502, 503 and 504, and whatever kept a whole
/// answer from coming back. Never a 4xx, a 429 or a 500: these servers answer 500 to requests that
/// cannot succeed.
bool should_retry(const Error& error);

/// Sent with every request.
http::Headers fixed_headers(const ClientOptions& options);

}  // namespace gitprovider::forgejo
