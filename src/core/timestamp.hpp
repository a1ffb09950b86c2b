#pragma once

// Calendar time as text (RFC 3339).

#include "gitprovider/clock.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace gitprovider {

/// In UTC, with milliseconds: `2026-11-30T08:15:09.123Z`.
[[nodiscard]] std::string to_rfc3339(WallTime time);

/// With any number of digits after the second, and `Z` or an offset. Empty for anything else, a day
/// or an hour that is not there included.
[[nodiscard]] std::optional<WallTime> parse_rfc3339(std::string_view text);

}  // namespace gitprovider
