#pragma once

// What the session needs to know about GitHub.

#include "src/http/headers.hpp"
#include "src/providers/rest/dialect.hpp"

#include "gitprovider/client_options.hpp"
#include "gitprovider/error.hpp"

#include <cstddef>
#include <string_view>

namespace gitprovider::github {

inline constexpr std::string_view kPublicApi = "https://api.github.com";
/// The most items that GitHub puts on a page.
inline constexpr std::size_t kPageSize = 100;

/// Four attempts with Full Jitter, 250 ms to 4 s; reads are repeated as docs/retry-contract.md
/// says.
rest::Dialect dialect();

/// Whether a failed read may succeed when repeated. A 403 counts only where GitHub named the time
/// itself: a secondary limit that only its message tells of grows with each further request.
bool should_retry(const Error& error);

/// Sent with every request.
http::Headers fixed_headers(const ClientOptions& options);

}  // namespace gitprovider::github
