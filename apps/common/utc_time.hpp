#pragma once

// Points of the calendar as every output of the programs writes them.

#include "gitprovider/clock.hpp"

#include <string>

namespace gitprovider::cli {

/// `2026-01-31T23:59:59.999Z`
[[nodiscard]] std::string utc_time(WallTime time);

}  // namespace gitprovider::cli
