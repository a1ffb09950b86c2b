#include "src/providers/forgejo/open.hpp"

#include "src/http/curl_transport.hpp"
#include "src/providers/forgejo/dialect.hpp"
#include "src/providers/forgejo/provider.hpp"

#include <utility>

namespace gitprovider::forgejo {

Result<http::BaseUrl> api_root(std::string_view url) {
  auto base = http::parse_base_url(url.empty() ? kPublicHost : url);
  if (base && !base->prefix.ends_with(kApiPrefix)) {
    base->prefix += kApiPrefix;
  }
  return base;
}

Result<std::unique_ptr<GitProvider>> open(ClientOptions options) {
  if (auto fine = validate(options); !fine) {
    return std::move(fine).error();
  }
  auto base = api_root(options.base_url);
  if (!base) {
    return std::move(base).error();
  }
  auto transport =
      http::make_curl_transport({.base = *base,
                                 .fixed_headers = fixed_headers(options),
                                 .timeouts = options.timeouts,
                                 .limits = options.limits,
                                 .ca_file = options.ca_file,
                                 .use_environment_proxy = options.use_environment_proxy});
  if (!transport) {
    return std::move(transport).error();
  }
  return make_provider(*std::move(transport), *std::move(base), std::move(options));
}

}  // namespace gitprovider::forgejo
