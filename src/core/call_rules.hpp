#pragma once

#include "gitprovider/result.hpp"

#include <string_view>

namespace gitprovider {

/// An idempotency key (call.hpp): 1 to 128 printable ASCII characters.
[[nodiscard]] Result<void> validate_idempotency_key(std::string_view key);

}  // namespace gitprovider
