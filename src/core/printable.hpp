#pragma once

// Foreign text made fit to stand in a message: nothing in it can move a cursor, turn the writing
// direction or break a line.

#include <cstddef>
#include <string>
#include <string_view>

namespace gitprovider {

/// `text` with control, bidirectional and invisible characters and ill-formed bytes written as
/// escapes (`\x1b`, `\u202e`), cut to `max_bytes` with `...` at the end of what was cut.
[[nodiscard]] std::string printable(std::string_view text, std::size_t max_bytes = 60);

/// printable() in single quotes.
[[nodiscard]] std::string quoted(std::string_view text, std::size_t max_bytes = 60);

}  // namespace gitprovider
