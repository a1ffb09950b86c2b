#pragma once

// The few shapes of Error that everybody makes.

#include "gitprovider/error.hpp"

#include <string>
#include <utility>

namespace gitprovider {

/// The call itself is wrong; nothing was sent.
[[nodiscard]] inline Error invalid(std::string message) {
  return {.code = ErrorCode::invalid_argument, .message = std::move(message)};
}

/// The host cannot do what was asked; nothing was sent.
[[nodiscard]] inline Error unsupported(std::string message) {
  return {.code = ErrorCode::unsupported, .message = std::move(message)};
}

/// An answer that is not what the API promises.
[[nodiscard]] inline Error malformed(std::string message) {
  return {.code = ErrorCode::protocol,
          .message = std::move(message),
          .cause = Cause::protocol,
          .delivery = Delivery::answered};
}

/// A change that took effect, but not as it was asked: the host did something else and said so in
/// an answer that is whole.
[[nodiscard]] inline Error applied_otherwise(std::string message) {
  return {.code = ErrorCode::protocol,
          .outcome = Outcome::applied,
          .message = std::move(message),
          .cause = Cause::protocol,
          .delivery = Delivery::answered};
}

}  // namespace gitprovider
