#pragma once

// A change that took effect, but not as it was asked.

#include "gitprovider/error.hpp"

#include <string>
#include <utility>

namespace gitprovider::github {

/// The host did something else than was asked and said so in an answer that is whole.
[[nodiscard]] inline Error applied_otherwise(std::string message) {
  return {.code = ErrorCode::protocol,
          .outcome = Outcome::applied,
          .message = std::move(message),
          .cause = Cause::protocol,
          .delivery = Delivery::answered};
}

}  // namespace gitprovider::github
