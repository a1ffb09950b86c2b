#pragma once

// Carries out one change that a key names, or gives what is known of it.

#include "src/idempotency/kept_result.hpp"

#include "gitprovider/call.hpp"
#include "gitprovider/clock.hpp"
#include "gitprovider/git_provider.hpp"
#include "gitprovider/idempotency.hpp"
#include "gitprovider/result.hpp"

#include <functional>
#include <string>

namespace gitprovider {

/// What the change is made with.
struct KeyedTerms {
  GitProvider& provider;
  IdempotencyStore& store;
  const Clock& clock;
};

/// Sends the change, on the terms of the call it is given.
using SendChange = std::function<Result<AnyApplied>(const Call&)>;

/// As with_idempotency says. `call.idempotency_key` is not empty; `send` is given a call without
/// it, and is called at most once.
[[nodiscard]] Result<AnyApplied> change_once(const KeyedTerms& terms, const Call& call,
                                             const std::string& digest, const SendChange& send);

}  // namespace gitprovider
