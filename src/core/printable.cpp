#include "src/core/printable.hpp"

#include "src/core/utf8.hpp"

namespace gitprovider {
namespace {

constexpr std::string_view kDigits = "0123456789abcdef";

// Marks of direction, joiners, separators of lines and paragraphs, tags: seen by a terminal, not by
// a reader.
constexpr bool is_invisible(char32_t c) noexcept {
  return c == 0xAD || c == 0x61C || c == 0x180E || (c >= 0x200B && c <= 0x200F) ||
         (c >= 0x2028 && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF ||
         (c >= 0xFFF9 && c <= 0xFFFB) || (c >= 0xE0000 && c <= 0xE007F);
}

std::string escape(char mark, char32_t value, unsigned digits) {
  std::string text{'\\', mark};
  for (unsigned i = digits; i-- > 0;) {
    text += kDigits[(value >> (4 * i)) & 0xFU];
  }
  return text;
}

// The next character as it may be shown.
std::string take_shown(std::string_view& text) {
  const std::size_t length = utf8_sequence(text);
  if (length == 0) {
    const auto byte = static_cast<unsigned char>(text.front());
    text.remove_prefix(1);
    return escape('x', byte, 2);
  }
  const std::string_view whole = text.substr(0, length);
  const char32_t c = take_code_point(text);
  if (is_control(c)) {
    return escape('x', c, 2);
  }
  if (is_invisible(c)) {
    return c > 0xFFFF ? escape('U', c, 6) : escape('u', c, 4);
  }
  return std::string{whole};
}

}  // namespace

std::string printable(std::string_view text, std::size_t max_bytes) {
  constexpr std::string_view cut_mark = "...";
  std::string shown;
  std::size_t fits_with_mark = 0;
  while (!text.empty()) {
    shown += take_shown(text);
    if (shown.size() > max_bytes) {
      shown.resize(fits_with_mark);
      return shown.append(cut_mark.substr(0, max_bytes - fits_with_mark));
    }
    if (shown.size() + cut_mark.size() <= max_bytes) {
      fits_with_mark = shown.size();
    }
  }
  return shown;
}

std::string quoted(std::string_view text, std::size_t max_bytes) {
  return std::string("'").append(printable(text, max_bytes)).append("'");
}

}  // namespace gitprovider
