#include "src/providers/gitlab/open.hpp"

#include "src/providers/gitlab/dialect.hpp"
#include "src/providers/gitlab/provider.hpp"
#include "src/providers/rest/connect.hpp"

#include <utility>

namespace gitprovider::gitlab {

Result<std::unique_ptr<GitProvider>> open(ClientOptions options, const GitLabOptions& gitlab) {
  if (auto fine = validate(options); !fine) {
    return std::move(fine).error();
  }
  auto base = http::parse_base_url(options.base_url.empty() ? kPublicApi : options.base_url);
  if (!base) {
    return std::move(base).error();
  }
  auto transport = rest::connect(options, *base, fixed_headers(options, gitlab.token_kind));
  if (!transport) {
    return std::move(transport).error();
  }
  return make_provider(*std::move(transport), *std::move(base), std::move(options), gitlab);
}

}  // namespace gitprovider::gitlab
