#include "gitprovider/call.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string_view>

namespace gitprovider {
namespace {

using Uuid = std::array<std::uint8_t, 16>;

// Straight from the system: a generator kept in the process would repeat itself after fork().
Uuid random_uuid() {
  std::random_device device;
  Uuid uuid{};
  for (std::size_t i = 0; i < uuid.size(); i += 4) {
    const std::uint32_t word = device();
    for (std::size_t k = 0; k < 4; ++k) {
      uuid[i + k] = static_cast<std::uint8_t>((word >> (8 * k)) & 0xFFU);
    }
  }
  uuid[6] = static_cast<std::uint8_t>((uuid[6] & 0x0FU) | 0x40U);
  uuid[8] = static_cast<std::uint8_t>((uuid[8] & 0x3FU) | 0x80U);
  return uuid;
}

}  // namespace

std::string new_operation_id() {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  text.reserve(36);
  for (const std::uint8_t byte : random_uuid()) {
    if (text.size() == 8 || text.size() == 13 || text.size() == 18 || text.size() == 23) {
      text += '-';
    }
    text += digits[byte >> 4U];
    text += digits[byte & 0xFU];
  }
  return text;
}

}  // namespace gitprovider
