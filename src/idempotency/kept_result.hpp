#pragma once

// What came of a change, as a store keeps it: JSON that a later process can read.

#include "gitprovider/idempotency.hpp"
#include "gitprovider/outcome.hpp"
#include "gitprovider/resolution.hpp"
#include "gitprovider/result.hpp"

#include <string>

namespace gitprovider {

/// The result of any change.
using AnyApplied = Applied<Made>;

/// An outcome that is unknown is not settled.
[[nodiscard]] KeptRecord to_record(const Result<AnyApplied>& result);

/// The result or the error that was kept. A text that cannot be read is `protocol`, with an outcome
/// that is unknown.
[[nodiscard]] Result<AnyApplied> from_record(const std::string& text);

}  // namespace gitprovider
