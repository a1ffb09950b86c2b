#include "src/core/passing.hpp"

#include <cassert>

namespace gitprovider {

bool is_blip(ErrorCode code) noexcept {
  return code == ErrorCode::rate_limited || code == ErrorCode::unavailable ||
         code == ErrorCode::network || code == ErrorCode::timeout ||
         code == ErrorCode::attempts_exhausted;
}

bool may_pass(ErrorCode code) noexcept {
  switch (code) {
    case ErrorCode::rate_limited:
    case ErrorCode::unavailable:
    case ErrorCode::network:
    case ErrorCode::timeout:
    case ErrorCode::deadline_exceeded:
    case ErrorCode::attempts_exhausted:
    case ErrorCode::circuit_open:
    case ErrorCode::overloaded:
    case ErrorCode::budget_exhausted:
    case ErrorCode::protocol:
      return true;
    case ErrorCode::unauthorized:
    case ErrorCode::forbidden:
    case ErrorCode::not_found:
    case ErrorCode::already_exists:
    case ErrorCode::conflict:
    case ErrorCode::invalid_argument:
    case ErrorCode::cancelled:
    case ErrorCode::unsupported:
    case ErrorCode::unknown_outcome:
    case ErrorCode::local_io:
      return false;
  }
  assert(false);
  return false;
}

}  // namespace gitprovider
