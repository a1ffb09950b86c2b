#pragma once

// The header `traceparent` of W3C Trace Context, read and written.

#include "gitprovider/result.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace gitprovider {

/// Views into the text it was read from.
struct TraceParent {
  std::string_view trace_id{};
  std::string_view parent_id{};
  std::uint8_t flags = 0;
};

/// `invalid_argument` says what is wrong. Of a version above 00 what is not known here is dropped:
/// fields behind the flags, and all flags but that the trace is recorded.
[[nodiscard]] Result<TraceParent> parse_trace_parent(std::string_view text);

/// In version 00.
[[nodiscard]] std::string to_text(const TraceParent& parent);

}  // namespace gitprovider
