#include "src/core/utf8.hpp"

#include <cassert>
#include <cstdint>
#include <cstring>

namespace gitprovider {
namespace {

// What a lead byte asks of the bytes behind it; the second byte's range shuts out overlong forms,
// surrogates and everything above U+10FFFF.
struct Lead {
  std::size_t length = 0;
  unsigned char second_low = 0x80;
  unsigned char second_high = 0xBF;
};

constexpr Lead lead_of(unsigned char byte) noexcept {
  if (byte < 0x80) {
    return {.length = 1};
  }
  if (byte < 0xC2 || byte > 0xF4) {
    return {};
  }
  if (byte < 0xE0) {
    return {.length = 2};
  }
  if (byte < 0xF0) {
    return {.length = 3,
            .second_low = static_cast<unsigned char>(byte == 0xE0 ? 0xA0 : 0x80),
            .second_high = static_cast<unsigned char>(byte == 0xED ? 0x9F : 0xBF)};
  }
  return {.length = 4,
          .second_low = static_cast<unsigned char>(byte == 0xF0 ? 0x90 : 0x80),
          .second_high = static_cast<unsigned char>(byte == 0xF4 ? 0x8F : 0xBF)};
}

constexpr unsigned char byte_at(std::string_view text, std::size_t i) noexcept {
  return static_cast<unsigned char>(text[i]);
}

// Length of the ASCII run at the start, counted in steps of eight.
std::size_t ascii_words(std::string_view text) noexcept {
  std::size_t done = 0;
  for (; done + 8 <= text.size(); done += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, text.data() + done, sizeof word);
    if ((word & 0x8080808080808080U) != 0) {
      break;
    }
  }
  return done;
}

}  // namespace

std::size_t utf8_sequence(std::string_view text) noexcept {
  if (text.empty()) {
    return 0;
  }
  const Lead lead = lead_of(byte_at(text, 0));
  if (lead.length <= 1 || text.size() < lead.length) {
    return lead.length == 1 ? 1 : 0;
  }
  if (byte_at(text, 1) < lead.second_low || byte_at(text, 1) > lead.second_high) {
    return 0;
  }
  for (std::size_t i = 2; i < lead.length; ++i) {
    if ((byte_at(text, i) & 0xC0U) != 0x80U) {
      return 0;
    }
  }
  return lead.length;
}

bool is_utf8(std::string_view text) noexcept {
  text.remove_prefix(ascii_words(text));
  while (!text.empty()) {
    const std::size_t length = utf8_sequence(text);
    if (length == 0) {
      return false;
    }
    text.remove_prefix(length);
    if (length > 1) {
      continue;
    }
    text.remove_prefix(ascii_words(text));
  }
  return true;
}

char32_t take_code_point(std::string_view& text) noexcept {
  const std::size_t length = utf8_sequence(text);
  assert(length != 0);
  constexpr unsigned char lead_bits[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
  char32_t code_point = byte_at(text, 0) & lead_bits[length];
  for (std::size_t i = 1; i < length; ++i) {
    code_point = (code_point << 6U) | (byte_at(text, i) & 0x3FU);
  }
  text.remove_prefix(length);
  return code_point;
}

void append_utf8(std::string& text, char32_t code_point) {
  const auto put = [&](char32_t bits) { text += static_cast<char>(bits); };
  const auto put_tail = [&](unsigned shift) { put(0x80U | ((code_point >> shift) & 0x3FU)); };
  if (code_point < 0x80) {
    return put(code_point);
  }
  if (code_point < 0x800) {
    put(0xC0U | (code_point >> 6U));
    return put_tail(0);
  }
  if (code_point < 0x10000) {
    put(0xE0U | (code_point >> 12U));
    put_tail(6);
    return put_tail(0);
  }
  put(0xF0U | (code_point >> 18U));
  put_tail(12);
  put_tail(6);
  put_tail(0);
}

}  // namespace gitprovider
