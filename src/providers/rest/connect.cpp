#include "src/providers/rest/connect.hpp"

#include "src/http/curl_transport.hpp"

#include <utility>

namespace gitprovider::rest {

Result<std::unique_ptr<http::Transport>> connect(const ClientOptions& options,
                                                 const http::BaseUrl& base,
                                                 http::Headers fixed_headers) {
  return http::make_curl_transport({.base = base,
                                    .fixed_headers = std::move(fixed_headers),
                                    .timeouts = options.timeouts,
                                    .limits = options.limits,
                                    .ca_file = options.ca_file,
                                    .use_environment_proxy = options.use_environment_proxy});
}

}  // namespace gitprovider::rest
