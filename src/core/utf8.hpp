#pragma once

// Well-formed UTF-8 (Unicode 15, table 3-7): no overlong form, no surrogate, nothing above
// U+10FFFF.

#include <cstddef>
#include <string>
#include <string_view>

namespace gitprovider {

/// Length of the well-formed sequence at the start of `text`, 0 where there is none.
[[nodiscard]] std::size_t utf8_sequence(std::string_view text) noexcept;

/// True where the whole text is well formed.
[[nodiscard]] bool is_utf8(std::string_view text) noexcept;

/// Takes the first character off a text that is well formed and not empty.
[[nodiscard]] char32_t take_code_point(std::string_view& text) noexcept;

/// Appends a code point, which must be a Unicode scalar value.
void append_utf8(std::string& text, char32_t code_point);

/// A control character of Unicode: U+0000 to U+001F and U+007F to U+009F.
[[nodiscard]] constexpr bool is_control(char32_t code_point) noexcept {
  return code_point < 0x20 || (code_point >= 0x7F && code_point <= 0x9F);
}

}  // namespace gitprovider
