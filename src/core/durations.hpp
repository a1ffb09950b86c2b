#pragma once

// The rules for every length of time that a caller names.

#include "src/core/errors.hpp"

#include "gitprovider/clock.hpp"
#include "gitprovider/result.hpp"

#include <string>
#include <string_view>

namespace gitprovider {

/// Far above any use, and small enough that a deadline can be reckoned without overflow.
inline constexpr Duration kMaxDuration = std::chrono::hours{24 * 30};

/// 1 ms to 30 days.
[[nodiscard]] inline Result<void> check_positive(std::string_view what, Duration length) {
  if (length <= Duration::zero() || length > kMaxDuration) {
    return invalid(std::string{what} + ": must be above zero and at most 30 days, is " +
                   std::to_string(length.count()) + " ms");
  }
  return {};
}

/// 0 to 30 days.
[[nodiscard]] inline Result<void> check_not_negative(std::string_view what, Duration length) {
  return length == Duration::zero() ? Result<void>{} : check_positive(what, length);
}

}  // namespace gitprovider
