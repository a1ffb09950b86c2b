#pragma once

// The whole library in one include.

#include "gitprovider/branch.hpp"                      // IWYU pragma: export
#include "gitprovider/call.hpp"                        // IWYU pragma: export
#include "gitprovider/checks.hpp"                      // IWYU pragma: export
#include "gitprovider/client_options.hpp"              // IWYU pragma: export
#include "gitprovider/clock.hpp"                       // IWYU pragma: export
#include "gitprovider/commit.hpp"                      // IWYU pragma: export
#include "gitprovider/credentials.hpp"                 // IWYU pragma: export
#include "gitprovider/duration.hpp"                    // IWYU pragma: export
#include "gitprovider/error.hpp"                       // IWYU pragma: export
#include "gitprovider/git_provider.hpp"                // IWYU pragma: export
#include "gitprovider/health.hpp"                      // IWYU pragma: export
#include "gitprovider/idempotency.hpp"                 // IWYU pragma: export
#include "gitprovider/merge_when_ready.hpp"            // IWYU pragma: export
#include "gitprovider/names.hpp"                       // IWYU pragma: export
#include "gitprovider/object_id.hpp"                   // IWYU pragma: export
#include "gitprovider/open.hpp"                        // IWYU pragma: export
#include "gitprovider/operation.hpp"                   // IWYU pragma: export
#include "gitprovider/outcome.hpp"                     // IWYU pragma: export
#include "gitprovider/protection.hpp"                  // IWYU pragma: export
#include "gitprovider/pull_request.hpp"                // IWYU pragma: export
#include "gitprovider/repository.hpp"                  // IWYU pragma: export
#include "gitprovider/resilience/bulkhead.hpp"         // IWYU pragma: export
#include "gitprovider/resilience/circuit_breaker.hpp"  // IWYU pragma: export
#include "gitprovider/resilience/rate_limiter.hpp"     // IWYU pragma: export
#include "gitprovider/resilience/rate_limits.hpp"      // IWYU pragma: export
#include "gitprovider/resilience/retry_budget.hpp"     // IWYU pragma: export
#include "gitprovider/resolution.hpp"                  // IWYU pragma: export
#include "gitprovider/result.hpp"                      // IWYU pragma: export
#include "gitprovider/retry/attempt.hpp"               // IWYU pragma: export
#include "gitprovider/retry/backoff.hpp"               // IWYU pragma: export
#include "gitprovider/retry/call_result.hpp"           // IWYU pragma: export
#include "gitprovider/retry/counters.hpp"              // IWYU pragma: export
#include "gitprovider/retry/decision.hpp"              // IWYU pragma: export
#include "gitprovider/retry/mutation_outcome.hpp"      // IWYU pragma: export
#include "gitprovider/retry/policy.hpp"                // IWYU pragma: export
#include "gitprovider/retry/tell_all.hpp"              // IWYU pragma: export
#include "gitprovider/retry/wait_event.hpp"            // IWYU pragma: export
#include "gitprovider/retry/with_retry.hpp"            // IWYU pragma: export
#include "gitprovider/ticket.hpp"                      // IWYU pragma: export
#include "gitprovider/trace.hpp"                       // IWYU pragma: export
