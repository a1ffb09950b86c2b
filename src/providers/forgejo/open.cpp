#include "src/providers/forgejo/open.hpp"

#include "src/providers/forgejo/dialect.hpp"
#include "src/providers/forgejo/provider.hpp"
#include "src/providers/rest/connect.hpp"

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
  auto transport = rest::connect(options, *base, fixed_headers(options));
  if (!transport) {
    return std::move(transport).error();
  }
  return make_provider(*std::move(transport), *std::move(base), std::move(options));
}

}  // namespace gitprovider::forgejo
