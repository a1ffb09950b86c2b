#include "src/retry/passing.hpp"

#include <cassert>

namespace gitprovider {

bool may_pass(Cause cause) noexcept {
  switch (cause) {
    case Cause::connect:
    case Cause::timeout:
    case Cause::reset:
    case Cause::body_dropped:
      return true;
    case Cause::none:
    case Cause::answered:
    case Cause::dns:
    case Cause::tls:
    case Cause::protocol:
    case Cause::cancelled:
    case Cause::circuit_open:
    case Cause::overloaded:
    case Cause::budget_exhausted:
    case Cause::rate_limited:
      return false;
  }
  assert(false);
  return false;
}

}  // namespace gitprovider
