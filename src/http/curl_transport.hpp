#pragma once

// The transport over libcurl: connections kept for reuse, one origin, credentials added here and
// nowhere else.

#include "src/http/origin.hpp"
#include "src/http/transport.hpp"

#include "gitprovider/client_options.hpp"
#include "gitprovider/result.hpp"

#include <cstddef>
#include <memory>
#include <string>

namespace gitprovider::http {

/// What a transport is made of.
struct CurlTransportOptions {
  BaseUrl base{};
  /// Sent with every request, to this origin only: credentials, user agent, API version.
  Headers fixed_headers{};
  Timeouts timeouts{};
  Limits limits{};
  std::string ca_file{};
  bool use_environment_proxy = true;
};

/// Opens no connection. `invalid_argument` for a header that is not one, `local_io` for a CA file
/// that cannot be read.
[[nodiscard]] Result<std::unique_ptr<Transport>> make_curl_transport(CurlTransportOptions options);

}  // namespace gitprovider::http
