#pragma once

// Reads JSON text onto a tape. The only place that knows nlohmann's parser.

#include "src/json/document.hpp"
#include "src/json/tape.hpp"

#include "gitprovider/result.hpp"

#include <string_view>

namespace gitprovider::json {

/// As Document::parse.
[[nodiscard]] Result<void> read_onto(Tape& tape, std::string_view text, const ReadLimits& limits);

}  // namespace gitprovider::json
