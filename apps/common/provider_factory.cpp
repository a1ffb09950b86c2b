#include "apps/common/provider_factory.hpp"

#include "src/bootstrap/regular_file.hpp"

#include "apps/common/config_file.hpp"
#include "apps/common/host_kind.hpp"
#include "apps/common/token_source.hpp"

#include <cassert>
#include <utility>

namespace gitprovider::cli {
namespace {

// Said here and not by the library, so that a wrong file is noticed for the local host too.
Result<void> check_ca_file(const std::string& path) {
  if (path.empty()) {
    return {};
  }
  auto file = bootstrap::read_regular_file(path);
  return file ? Result<void>() : Result<void>(bad_value("--ca-file: " + file.error().message));
}

// Where the call says nothing, the host that is configured for its kind.
Result<std::string> address(const HostKind& kind, const CommonOptions& options,
                            const ClientOptions& configured) {
  const bool is_configured = !options.url && kind.needs_token && !configured.base_url.empty();
  return is_configured ? configured.base_url : url_of(kind, options);
}

}  // namespace

Result<std::unique_ptr<GitProvider>> open_host(const CommonOptions& options, Access access,
                                               std::shared_ptr<AttemptObserver> observer,
                                               const Environment& environment) {
  const HostKind* kind = find_host_kind(options.provider.value_or("local"));
  assert(kind != nullptr);
  auto configured = configured_options(*kind, options, environment);
  if (!configured) {
    return std::move(configured).error();
  }
  auto url = address(*kind, options, *configured);
  if (!url) {
    return std::move(url).error();
  }
  if (auto usable = check_ca_file(options.ca_file); !usable) {
    return std::move(usable).error();
  }
  auto found = find_token(*kind, *url, options, environment);
  if (!found) {
    return std::move(found).error();
  }
  const bool lacks_token = kind->needs_token && access == Access::change && !found->token;
  auto host = kind->open(options, {.url = *url,
                                   .token = std::move(found->token),
                                   .token_kind = found->kind,
                                   .observer = std::move(observer),
                                   .configured = *std::move(configured)});
  // A wrong option is said first: it would be wrong with a token too.
  return host && lacks_token ? token_wanted(*kind, *url, environment) : std::move(host);
}

}  // namespace gitprovider::cli
