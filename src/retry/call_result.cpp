#include "gitprovider/retry/call_result.hpp"

#include <cassert>

namespace gitprovider {

CallResult result_of(const Error& error) noexcept {
  switch (error.cause) {
    case Cause::dns:
    case Cause::connect:
    case Cause::tls:
    case Cause::timeout:
    case Cause::reset:
    case Cause::body_dropped:
      return CallResult::failure;
    case Cause::none:
    case Cause::answered:
    case Cause::protocol:
      return error.http_status >= 500 ? CallResult::failure : CallResult::ignored;
    case Cause::cancelled:
    case Cause::circuit_open:
    case Cause::overloaded:
    case Cause::budget_exhausted:
    case Cause::rate_limited:
      return CallResult::ignored;
  }
  assert(false);
  return CallResult::ignored;
}

bool is_refused(Cause cause) noexcept {
  return cause == Cause::circuit_open || cause == Cause::overloaded ||
         cause == Cause::budget_exhausted || cause == Cause::rate_limited;
}

}  // namespace gitprovider
