#include "src/json/base64.hpp"

#include <algorithm>
#include <cstdint>

namespace gitprovider::json {
namespace {

constexpr std::string_view kAlphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::string_view kUrlAlphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

std::string encode(std::string_view bytes, std::string_view alphabet) {
  std::string text((bytes.size() + 2) / 3 * 4, '=');
  auto out = text.begin();
  const auto put = [&](std::uint32_t group, unsigned digits) {
    for (unsigned shift = 18; digits > 0; --digits, shift -= 6U) {
      *out++ = alphabet[(group >> shift) & 63U];
    }
  };
  const auto byte = [&](std::size_t at) {
    return std::uint32_t{static_cast<unsigned char>(bytes[at])};
  };
  const std::size_t whole = bytes.size() / 3 * 3;
  for (std::size_t at = 0; at < whole; at += 3) {
    put((byte(at) << 16U) | (byte(at + 1) << 8U) | byte(at + 2), 4);
  }
  if (bytes.size() - whole == 1) {
    put(byte(whole) << 16U, 2);
  } else if (bytes.size() - whole == 2) {
    put((byte(whole) << 16U) | (byte(whole + 1) << 8U), 3);
  }
  return text;
}

}  // namespace

std::string to_base64(std::string_view bytes) { return encode(bytes, kAlphabet); }

std::string to_base64url(std::string_view bytes) {
  std::string text = encode(bytes, kUrlAlphabet);
  text.erase(std::find(text.begin(), text.end(), '='), text.end());
  return text;
}

std::optional<std::string> from_base64url(std::string_view text) {
  if (text.size() % 4 == 1) {
    return std::nullopt;
  }
  std::string bytes;
  bytes.reserve(text.size() / 4 * 3 + 2);
  std::uint32_t pending = 0;
  unsigned bits = 0;
  for (const char c : text) {
    const auto digit = kUrlAlphabet.find(c);
    if (digit == std::string_view::npos) {
      return std::nullopt;
    }
    pending = (pending << 6U) | static_cast<std::uint32_t>(digit);
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes += static_cast<char>((pending >> bits) & 0xFFU);
    }
  }
  return bytes;
}

}  // namespace gitprovider::json
