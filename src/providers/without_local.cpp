// The door of the local host where the library is built without it.

#include "src/core/errors.hpp"

#include "gitprovider/open.hpp"

namespace gitprovider {

Result<std::unique_ptr<GitProvider>> open_local(LocalOptions /*options*/) {
  return unsupported(
      "open the local host: this library was built without it; build with "
      "-DGITPROVIDER_WITH_LOCAL=ON");
}

}  // namespace gitprovider
