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

/// Whether a change took effect and only its answer could not be read: what it made is still worth
/// looking for. An answer that said otherwise was whole, and carries no status here.
[[nodiscard]] inline bool is_answer_unusable(const Error& error) noexcept {
  return error.outcome == Outcome::applied && error.http_status != 0;
}

}  // namespace gitprovider
