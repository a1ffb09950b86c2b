#include "gitprovider/resilience/rate_limits.hpp"

#include "src/core/errors.hpp"

namespace gitprovider {

Result<void> validate(const RateLimits& settings) {
  if (auto fine = validate(settings.changes); !fine) {
    return invalid("changes." + fine.error().message);
  }
  return {};
}

}  // namespace gitprovider
