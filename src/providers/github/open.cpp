#include "src/providers/github/open.hpp"

#include "src/providers/github/dialect.hpp"
#include "src/providers/github/provider.hpp"
#include "src/providers/rest/connect.hpp"

#include <utility>

namespace gitprovider::github {

Result<std::unique_ptr<GitProvider>> open(ClientOptions options) {
  if (auto fine = validate(options); !fine) {
    return std::move(fine).error();
  }
  auto base = http::parse_base_url(options.base_url.empty() ? kPublicApi : options.base_url);
  if (!base) {
    return std::move(base).error();
  }
  auto transport = rest::connect(options, *base, fixed_headers(options));
  if (!transport) {
    return std::move(transport).error();
  }
  return make_provider(*std::move(transport), *std::move(base), std::move(options));
}

}  // namespace gitprovider::github
