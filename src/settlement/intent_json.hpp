#pragma once

// Intents as JSON members, the way a ticket keeps them.

#include "src/json/document.hpp"
#include "src/json/writer.hpp"
#include "src/settlement/intent.hpp"

#include "gitprovider/result.hpp"

#include <string_view>

namespace gitprovider {

/// Writes the members of `intent` into an object that is open.
void write_intent(json::Writer& out, const Intent& intent);

/// Reads them back. `operation` is the name that to_string(Operation) gave. `protocol` for what is
/// missing or of another type, and for an operation that is no mutation.
[[nodiscard]] Result<Intent> read_intent(const json::Value& members, std::string_view operation);

}  // namespace gitprovider
