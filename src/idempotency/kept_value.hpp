#pragma once

// What changes make, as JSON: what is read is what was written.

#include "src/json/document.hpp"
#include "src/json/writer.hpp"

#include "gitprovider/resolution.hpp"
#include "gitprovider/result.hpp"

namespace gitprovider {

/// Writes one member, named after the value's type, into an object that is open; nothing for
/// `monostate`.
void write_made(json::Writer& out, const Made& made);

/// Reads it from that object; `protocol` where there is none, or something of it is missing or of
/// another type.
[[nodiscard]] Result<Made> read_made(const json::Value& object);

}  // namespace gitprovider
