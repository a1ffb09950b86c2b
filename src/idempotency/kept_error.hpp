#pragma once

// Errors as JSON members, as far as they mean something later.

#include "src/json/document.hpp"
#include "src/json/writer.hpp"

#include "gitprovider/error.hpp"
#include "gitprovider/result.hpp"

namespace gitprovider {

/// An error that was read. A Result takes a bare Error for its own failure.
struct KeptError {
  Error error{};
};

/// Writes the members of an error into an object that is open. How long its host asked to wait is
/// left out: that time runs from the answer on.
void write_error(json::Writer& out, const Error& error);

/// Reads them back; `protocol` where something is missing or unknown.
[[nodiscard]] Result<KeptError> read_error(const json::Value& object);

}  // namespace gitprovider
