#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace gitprovider {

/// Appends two lower-case hexadecimal digits a byte.
inline void append_hex(std::string& text, std::uint8_t byte) {
  constexpr std::string_view digits = "0123456789abcdef";
  text += digits[byte >> 4U];
  text += digits[byte & 0xFU];
}

}  // namespace gitprovider
