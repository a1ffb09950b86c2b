#pragma once

// Whether the local host can work: its folder, and the library that does.

#include "src/providers/local/host.hpp"
#include "src/providers/local/terms.hpp"

#include "gitprovider/health.hpp"
#include "gitprovider/result.hpp"

namespace gitprovider::local {

/// Writes nothing. `local_io` where the folder, or the one it would be made in, cannot be read and
/// written. The version is libgit2's; there is no token.
[[nodiscard]] Result<HostStatus> check_health(const Host& host, const Terms& terms);

}  // namespace gitprovider::local
