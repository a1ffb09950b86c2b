#pragma once

// CRC-32C (Castagnoli), which finds what a disk or a power cut does to a record. Not for what
// somebody does on purpose.

#include <cstdint>
#include <string_view>

namespace gitprovider::bootstrap {

[[nodiscard]] std::uint32_t crc32c(std::string_view bytes) noexcept;

}  // namespace gitprovider::bootstrap
