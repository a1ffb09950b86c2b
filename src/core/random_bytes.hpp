#pragma once

#include <cstdint>
#include <span>

namespace gitprovider {

/// Fills up to 256 bytes with random ones of the system. Safe for concurrent calls.
void fill_random(std::span<std::uint8_t> bytes) noexcept;

}  // namespace gitprovider
