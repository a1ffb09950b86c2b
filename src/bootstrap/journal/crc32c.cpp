#include "src/bootstrap/journal/crc32c.hpp"

#include <array>
#include <cstddef>

namespace gitprovider::bootstrap {
namespace {

constexpr std::uint32_t kPolynomial = 0x82f63b78;  // bits in reverse order

constexpr std::array<std::uint32_t, 256> table() {
  std::array<std::uint32_t, 256> remainders{};
  for (std::uint32_t byte = 0; byte < remainders.size(); ++byte) {
    std::uint32_t rest = byte;
    for (int bit = 0; bit < 8; ++bit) {
      rest = (rest >> 1U) ^ ((rest & 1U) != 0 ? kPolynomial : 0);
    }
    remainders[byte] = rest;
  }
  return remainders;
}

constexpr auto kRemainders = table();

}  // namespace

std::uint32_t crc32c(std::string_view bytes) noexcept {
  std::uint32_t rest = ~std::uint32_t{0};
  for (const char byte : bytes) {
    rest = (rest >> 8U) ^ kRemainders[(rest ^ static_cast<std::uint8_t>(byte)) & 0xffU];
  }
  return ~rest;
}

}  // namespace gitprovider::bootstrap
