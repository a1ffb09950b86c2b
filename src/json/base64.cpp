#include "src/json/base64.hpp"

#include <cstdint>

namespace gitprovider::json {

std::string to_base64(std::string_view bytes) {
  static constexpr std::string_view alphabet =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
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

}  // namespace gitprovider::json
