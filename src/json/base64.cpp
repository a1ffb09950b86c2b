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
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t left = bytes.size() - i;
    std::uint32_t group = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      group = (group << 8U) | (k < left ? static_cast<unsigned char>(bytes[i + k]) : 0U);
    }
    text += alphabet[(group >> 18U) & 63U];
    text += alphabet[(group >> 12U) & 63U];
    text += left > 1 ? alphabet[(group >> 6U) & 63U] : '=';
    text += left > 2 ? alphabet[group & 63U] : '=';
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
