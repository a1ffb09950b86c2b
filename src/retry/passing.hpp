#pragma once

// Which failures on the way to a host may be over when a read is repeated.

#include "gitprovider/error.hpp"

namespace gitprovider {

/// A connection that could not be made or broke off, and an answer that came late or not whole. Not
/// a name that is not found, which only some hosts' policies repeat.
[[nodiscard]] bool may_pass(Cause cause) noexcept;

}  // namespace gitprovider
