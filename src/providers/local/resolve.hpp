#pragma once

// Looks again at a change that a ticket names.

#include "src/providers/local/host.hpp"
#include "src/providers/local/terms.hpp"
#include "src/settlement/sent.hpp"

#include "gitprovider/resolution.hpp"

namespace gitprovider::local {

/// Waits for the repository's lock, so that no change is under way while it looks. What it finds it
/// makes durable, which changes nothing that can be seen.
[[nodiscard]] Resolution resolve(const Host& host, const Sent& sent, const Terms& terms);

}  // namespace gitprovider::local
