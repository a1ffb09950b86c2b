#include "gitprovider/git_provider.hpp"

#include "src/core/errors.hpp"

namespace gitprovider {

Result<Resolution> GitProvider::resolve(const Ticket& /*ticket*/, const Call& /*call*/) {
  return unsupported("ticket: this provider gives none");
}

}  // namespace gitprovider
