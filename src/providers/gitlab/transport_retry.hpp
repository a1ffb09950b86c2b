#pragma once

// The retries that belong to GitLab's transport: 429 and 502, inside one attempt, below the policy
// that counts attempts (docs/adr/0007-gitlab-transport-retry.md).

#include "gitprovider/error.hpp"
#include "gitprovider/open.hpp"
#include "gitprovider/retry/policy.hpp"

namespace gitprovider::gitlab {

/// Whether a failure is this layer's: a whole answer of 429 or 502, and nothing else.
bool is_of_transport(const Error& error);

/// Up to ten tries, 250 ms doubling, without jitter.
InnerPolicy transport_policy(TransportRetry mode);

}  // namespace gitprovider::gitlab
