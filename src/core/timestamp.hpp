#pragma once

// Calendar time as text, in UTC.

#include "gitprovider/clock.hpp"

#include <string>

namespace gitprovider {

/// RFC 3339 with milliseconds: `2026-11-30T08:15:09.123Z`.
[[nodiscard]] std::string to_rfc3339(WallTime time);

}  // namespace gitprovider
