#include "gitprovider/call.hpp"

#include <array>
#include <cassert>
#include <cstdint>
#include <string_view>
#include <sys/random.h>

namespace gitprovider {
namespace {

using Uuid = std::array<std::uint8_t, 16>;

// Straight from the system: a generator kept in the process would repeat itself after fork(). Not
// std::random_device, which asks the processor what it can do each time it is made: on a virtual
// machine that costs more than the rest of a request's preparation.
Uuid random_uuid() {
  Uuid uuid{};
  // Cannot be interrupted or cut short: at most 256 bytes.
  [[maybe_unused]] const ssize_t got = ::getrandom(uuid.data(), uuid.size(), 0);
  assert(got == static_cast<ssize_t>(uuid.size()));
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
