#pragma once

#include "gitprovider/result.hpp"

#include <string_view>

namespace gitprovider {

/// The header `tracestate` of W3C Trace Context. `invalid_argument` says what is wrong.
[[nodiscard]] Result<void> validate_trace_state(std::string_view text);

}  // namespace gitprovider
