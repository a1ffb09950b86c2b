#include "src/bootstrap/journal/fingerprint.hpp"

#include "src/bootstrap/journal/hex_number.hpp"

#include <cstdint>

namespace gitprovider::bootstrap {

std::string fingerprint(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char byte : text) {
    hash = (hash ^ static_cast<std::uint8_t>(byte)) * 0x100000001b3;
  }
  return hex_digits(hash);
}

}  // namespace gitprovider::bootstrap
