#pragma once

// What one attempt at a mutation did to the host, from what is known about the attempt
// (docs/retry-contract.md, "Mutations"). Pure.

#include "gitprovider/error.hpp"
#include "gitprovider/export.hpp"

namespace gitprovider {

/// The facts: what came back, whether the host can have acted, and its status (0: none was seen).
struct MutationFacts {
  Cause cause = Cause::none;
  Delivery delivery = Delivery::never_sent;
  int status = 0;
};

/// 2xx is `applied`, whatever became of the body; 3xx and 4xx are `not_applied`; what never left is
/// `not_applied`. All else is `unknown`: 5xx, an answer without a status, a request that began to
/// go out, and facts that contradict each other.
[[nodiscard]] GITPROVIDER_EXPORT Outcome mutation_outcome(const MutationFacts& facts) noexcept;

}  // namespace gitprovider
