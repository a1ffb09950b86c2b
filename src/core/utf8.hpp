#pragma once

// Well-formed UTF-8 (Unicode 15, table 3-7): no overlong form, no surrogate, nothing above U+10FFFF.

#include <cstddef>
#include <string_view>

namespace gitprovider {

/// Length of the well-formed sequence at the start of `text`, 0 where there is none.
[[nodiscard]] std::size_t utf8_sequence(std::string_view text) noexcept;

/// True where the whole text is well formed.
[[nodiscard]] bool is_utf8(std::string_view text) noexcept;

}  // namespace gitprovider
