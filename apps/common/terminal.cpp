#include "apps/common/terminal.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <unistd.h>

namespace gitprovider::cli {
namespace {

struct Character {
  char32_t code = 0;
  std::size_t length = 0;  // 0: not well-formed UTF-8
};

std::size_t sequence_length(unsigned char first) {
  if (first < 0x80) {
    return 1;
  }
  if (first >= 0xC2 && first <= 0xDF) {
    return 2;
  }
  if (first >= 0xE0 && first <= 0xEF) {
    return 3;
  }
  return first >= 0xF0 && first <= 0xF4 ? 4 : 0;
}

bool is_scalar(char32_t code, std::size_t length) {
  constexpr std::array<char32_t, 5> kSmallest{0, 0, 0x80, 0x800, 0x10000};
  return code >= kSmallest[length] && code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF);
}

Character first_character(std::string_view text) {
  const auto first = static_cast<unsigned char>(text.front());
  const std::size_t length = sequence_length(first);
  if (length == 0 || length > text.size()) {
    return {};
  }
  char32_t code = length == 1 ? first : first & (0xFFU >> (length + 1));
  for (const char c : text.substr(1, length - 1)) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0U) != 0x80U) {
      return {};
    }
    code = (code << 6U) | (byte & 0x3FU);
  }
  return is_scalar(code, length) ? Character{code, length} : Character{};
}

bool acts_on_a_terminal(char32_t code) {
  const bool control = code < 0x20 || (code >= 0x7F && code <= 0x9F);
  const bool direction = code == 0x061C || (code >= 0x200B && code <= 0x200F) ||
                         (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
  const bool separator = code == 0x2028 || code == 0x2029 || code == 0xFEFF;
  const bool tag = code >= 0xE0000 && code <= 0xE007F;
  return control || direction || separator || tag;
}

std::string escaped(char32_t code) {
  std::array<char, 16> buffer{};
  std::snprintf(buffer.data(), buffer.size(), code <= 0xFF ? "\\x%02x" : "\\u{%x}",
                static_cast<unsigned>(code));
  return buffer.data();
}

std::string escape(std::string_view text, bool keep_newlines) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const Character next = first_character(text);
    if (next.length == 0) {
      out += escaped(static_cast<unsigned char>(text.front()));
      text.remove_prefix(1);
      continue;
    }
    const bool keep = !acts_on_a_terminal(next.code) || (keep_newlines && next.code == U'\n');
    out += keep ? std::string(text.substr(0, next.length)) : escaped(next.code);
    text.remove_prefix(next.length);
  }
  return out;
}

}  // namespace

std::string printable(std::string_view text) { return escape(text, false); }

std::string printable_lines(std::string_view text) { return escape(text, true); }

bool wants_colour(int descriptor) {
  const auto says = [](const char* name) {
    const char* value = std::getenv(name);
    return std::string_view(value == nullptr ? "" : value);
  };
  return ::isatty(descriptor) == 1 && says("NO_COLOR").empty() && says("TERM") != "dumb";
}

std::string paint(std::string text, Colour colour, bool wanted) {
  if (!wanted) {
    return text;
  }
  constexpr std::array<std::string_view, 3> kCodes{"\x1b[31m", "\x1b[32m", "\x1b[33m"};
  return std::string(kCodes[static_cast<std::size_t>(colour)]) + std::move(text) + "\x1b[0m";
}

}  // namespace gitprovider::cli
