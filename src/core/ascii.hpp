#pragma once

// Character classes of ASCII, free of any locale.

#include <algorithm>
#include <string_view>

namespace gitprovider::ascii {

[[nodiscard]] constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

[[nodiscard]] constexpr bool is_letter(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

[[nodiscard]] constexpr bool is_hex_digit(char c) noexcept {
  return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/// A control character: 0 to 31 and 127.
[[nodiscard]] constexpr bool is_control(char c) noexcept {
  const auto byte = static_cast<unsigned char>(c);
  return byte < 0x20 || byte == 0x7F;
}

/// A character that shows, the space not counted.
[[nodiscard]] constexpr bool is_visible(char c) noexcept { return c > ' ' && c <= '~'; }

/// A visible character or the space.
[[nodiscard]] constexpr bool is_printable(char c) noexcept { return c == ' ' || is_visible(c); }

[[nodiscard]] constexpr char to_lower(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// Without the spaces and tabs at both ends: the optional white space of HTTP (RFC 9110, 5.6.3).
[[nodiscard]] constexpr std::string_view trim(std::string_view text) noexcept {
  const auto first = text.find_first_not_of(" \t");
  return first == std::string_view::npos
             ? std::string_view{}
             : text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// Equality that ignores the case of ASCII letters.
[[nodiscard]] constexpr bool equals_ignoring_case(std::string_view a, std::string_view b) noexcept {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return to_lower(x) == to_lower(y); });
}

/// `ends_with` that ignores the case of ASCII letters.
[[nodiscard]] constexpr bool ends_with_ignoring_case(std::string_view text,
                                                     std::string_view end) noexcept {
  return text.size() >= end.size() &&
         equals_ignoring_case(text.substr(text.size() - end.size()), end);
}

}  // namespace gitprovider::ascii
