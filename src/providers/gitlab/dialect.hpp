#pragma once

// What the session needs to know about GitLab.

#include "src/http/headers.hpp"
#include "src/providers/rest/dialect.hpp"

#include "gitprovider/client_options.hpp"
#include "gitprovider/error.hpp"
#include "gitprovider/open.hpp"

#include <string_view>

namespace gitprovider::gitlab {

inline constexpr std::string_view kPublicApi = "https://gitlab.com/api/v4";

/// Four attempts with Full Jitter, 250 ms to 4 s, and the retries of the transport below them.
rest::Dialect dialect(TransportRetry mode);

/// Whether a failed read may succeed when repeated: a timeout, a lost or refused connection, 500,
/// 503 and 504. 429 and 502 are the transport's, and what it gave up is not taken up again.
bool should_retry(const Error& error);

/// Sent with every request.
http::Headers fixed_headers(const ClientOptions& options, TokenKind kind);

}  // namespace gitprovider::gitlab
