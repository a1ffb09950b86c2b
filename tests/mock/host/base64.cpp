#include "tests/mock/host/base64.hpp"

#include <cstdint>

namespace gitprovider::mock {
namespace {

constexpr std::string_view kAlphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

}  // namespace

std::string encode_base64(std::string_view bytes) {
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t bits = 0;
    for (std::size_t j = 0; j < 3; ++j) {
      bits = (bits << 8U) | (i + j < bytes.size() ? static_cast<unsigned char>(bytes[i + j]) : 0U);
    }
    for (const unsigned shift : {18U, 12U, 6U, 0U}) {
      text += kAlphabet[(bits >> shift) & 63U];
    }
  }
  const std::size_t padding = (3 - bytes.size() % 3) % 3;
  return text.replace(text.size() - padding, padding, padding, '=');
}

std::optional<std::string> decode_base64(std::string_view text) {
  if (text.size() % 4 != 0) {
    return std::nullopt;
  }
  const std::size_t padding = text.ends_with("==") ? 2 : (text.ends_with('=') ? 1 : 0);
  std::string bytes;
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto value = i < text.size() - padding ? kAlphabet.find(text[i]) : 0;
    if (value == std::string_view::npos) {
      return std::nullopt;
    }
    bits = (bits << 6U) | static_cast<std::uint32_t>(value);
    if (i % 4 == 3) {
      bytes += static_cast<char>(bits >> 16U);
      bytes += static_cast<char>(bits >> 8U);
      bytes += static_cast<char>(bits);
      bits = 0;
    }
  }
  bytes.resize(bytes.size() - padding);
  return bytes;
}

}  // namespace gitprovider::mock
