#pragma once

// Numbers of a fixed width, so that a cut-off one is never a smaller one.

#include <charconv>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace gitprovider::bootstrap {

/// All digits of a number: 8 for 32 bits, 16 for 64.
template <std::unsigned_integral Number>
[[nodiscard]] std::string hex_digits(Number number) {
  std::string digits(2 * sizeof(Number), '0');
  for (std::size_t at = digits.size(); at-- > 0; number >>= 4U) {
    digits[at] = "0123456789abcdef"[number & 0xfU];
  }
  return digits;
}

/// What hex_digits() wrote; absent for any other text.
template <std::unsigned_integral Number>
[[nodiscard]] std::optional<Number> read_hex_digits(std::string_view digits) {
  Number number = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stopped, failure] = std::from_chars(digits.data(), end, number, 16);
  if (failure != std::errc() || stopped != end || hex_digits(number) != digits) {
    return std::nullopt;
  }
  return number;
}

}  // namespace gitprovider::bootstrap
