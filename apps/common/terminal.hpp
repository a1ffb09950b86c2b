#pragma once

// What may go to a terminal. Texts of a host are not trusted: an escape sequence in a description
// must not move the cursor, and a bidirectional override must not reverse what a person reads.

#include <cstdint>
#include <string>
#include <string_view>

namespace gitprovider::cli {

/// The text with every control character (C0, DEL, C1), line and paragraph separator, invisible
/// direction mark and broken UTF-8 byte written out: `\x1b`, `\u{202e}`. A newline is one of them.
[[nodiscard]] std::string printable(std::string_view text);

/// The same, with newlines kept.
[[nodiscard]] std::string printable_lines(std::string_view text);

enum class Colour : std::uint8_t { red, green, yellow };

/// Whether colours are wanted on a descriptor: a terminal, `NO_COLOR` unset or empty, and a `TERM`
/// that is not `dumb`.
[[nodiscard]] bool wants_colour(int descriptor);

/// The text in a colour, or as it is.
[[nodiscard]] std::string paint(std::string text, Colour colour, bool wanted);

}  // namespace gitprovider::cli
