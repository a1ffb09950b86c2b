#include "src/core/hex.hpp"
#include "src/core/random_bytes.hpp"

#include "gitprovider/call.hpp"

#include <array>
#include <cstdint>

namespace gitprovider {
namespace {

using Uuid = std::array<std::uint8_t, 16>;

Uuid random_uuid() {
  Uuid uuid{};
  fill_random(uuid);
  uuid[6] = static_cast<std::uint8_t>((uuid[6] & 0x0FU) | 0x40U);
  uuid[8] = static_cast<std::uint8_t>((uuid[8] & 0x3FU) | 0x80U);
  return uuid;
}

}  // namespace

std::string new_operation_id() {
  std::string text;
  text.reserve(36);
  for (const std::uint8_t byte : random_uuid()) {
    if (text.size() == 8 || text.size() == 13 || text.size() == 18 || text.size() == 23) {
      text += '-';
    }
    append_hex(text, byte);
  }
  return text;
}

}  // namespace gitprovider
