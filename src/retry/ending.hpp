#pragma once

// How an execution that was given up tells its caller why.

#include "gitprovider/error.hpp"
#include "gitprovider/retry/decision.hpp"

#include <string_view>

namespace gitprovider {

/// Stands in the message of every change whose outcome is unknown, after what happened.
inline constexpr std::string_view kMayBeApplied = "the change may have been made";

/// Makes the last attempt's error say how the execution ended: its code, and a few words for
/// people. Status, cause, delivery, request id and the time the host named stay. `attempts` were
/// made.
void end_with(Error& error, Decision decision, unsigned attempts);

/// The same for a mutation. One that ends for want of attempts never went out, and keeps its own
/// code: to its caller it looks as it did without a retry.
void end_mutation_with(Error& error, Decision decision, unsigned attempts);

}  // namespace gitprovider
