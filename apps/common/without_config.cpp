// Stands in for config_file.cpp in a build without GITPROVIDER_WITH_CONFIG.

#include "apps/common/config_file.hpp"

namespace gitprovider::cli {

Result<ClientOptions> configured_options(const HostKind&, const CommonOptions& options,
                                         const Environment&) {
  if (options.config) {
    return Error{.code = ErrorCode::unsupported,
                 .message =
                     "--config: this program was built without configuration files "
                     "(GITPROVIDER_WITH_CONFIG)"};
  }
  return ClientOptions{};
}

}  // namespace gitprovider::cli
