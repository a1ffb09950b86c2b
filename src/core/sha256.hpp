#pragma once

// SHA-256 (FIPS 180-4), to tell two requests apart by a short text that holds nothing of them. Not
// for passwords or signatures.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace gitprovider {

/// A digest of what is added, piece by piece. Single-threaded.
class Sha256 {
 public:
  void add(std::string_view bytes) noexcept;
  /// Ends it: 64 lower-case hexadecimal digits. Nothing may be added afterwards.
  [[nodiscard]] std::string hex();

 private:
  static constexpr std::size_t kBlockBytes = 64;

  void add_byte(std::uint8_t byte) noexcept;
  void compress() noexcept;

  std::array<std::uint32_t, 8> state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<std::uint8_t, kBlockBytes> block_{};
  std::size_t filled_ = 0;
  std::uint64_t bytes_ = 0;
};

}  // namespace gitprovider
