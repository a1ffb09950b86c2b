#include "src/providers/rest/user_agent.hpp"

namespace gitprovider::rest {

std::string user_agent(const ClientOptions& options) {
  const std::string own = "gitprovider/" GITPROVIDER_VERSION;
  return options.user_agent.empty() ? own : options.user_agent + ' ' + own;
}

}  // namespace gitprovider::rest
