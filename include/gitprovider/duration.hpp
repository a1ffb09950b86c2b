#pragma once

// Durations as people write them: a whole number and its unit. One form for the options of the
// programs, for configuration files, and for programs that want the same.

#include "gitprovider/clock.hpp"
#include "gitprovider/export.hpp"
#include "gitprovider/result.hpp"

#include <string>
#include <string_view>

namespace gitprovider {

/// Reads a whole number and `ms`, `s` or `m`: `250ms`, `5s`, `2m`. No sign, no space, no fraction,
/// at most 30 days. `invalid_argument` says what a duration is.
[[nodiscard]] GITPROVIDER_EXPORT Result<Duration> parse_duration(std::string_view text);

/// The duration as parse_duration() reads it, in the largest unit that leaves a whole number. It is
/// not negative.
[[nodiscard]] GITPROVIDER_EXPORT std::string duration_text(Duration duration);

}  // namespace gitprovider
