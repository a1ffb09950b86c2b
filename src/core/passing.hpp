#pragma once

// Which failures of a read may be over at a later look.

#include "gitprovider/error.hpp"

namespace gitprovider {

/// The host or the way to it failed for a moment.
[[nodiscard]] bool is_blip(ErrorCode code) noexcept;

/// The same, or something ended this one call: its own time, a layer that held it back, an answer
/// that could not be read.
[[nodiscard]] bool may_pass(ErrorCode code) noexcept;

}  // namespace gitprovider
