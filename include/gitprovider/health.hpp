#pragma once

// How it stands with one host: what its provider has seen of it, at one moment and without asking,
// and what the host says when it is asked. Fit for a readiness probe and for metrics.
//
//   if (auto able = ready(host->health()); !able) {
//     answer(503, able.error().message);
//   }

#include "gitprovider/clock.hpp"
#include "gitprovider/error.hpp"
#include "gitprovider/export.hpp"
#include "gitprovider/operation.hpp"
#include "gitprovider/resilience/bulkhead.hpp"
#include "gitprovider/resilience/circuit_breaker.hpp"
#include "gitprovider/resilience/rate_limits.hpp"
#include "gitprovider/resilience/retry_budget.hpp"
#include "gitprovider/result.hpp"

#include <optional>
#include <string>

namespace gitprovider {

/// The last operation that succeeded.
struct LastSuccess {
  /// When it ended.
  WallTime time{};
  Operation operation = Operation::custom;

  friend bool operator==(const LastSuccess&, const LastSuccess&) = default;
};

/// The last operation that failed in a way that tells of the host, of the way to it or of the
/// token. No refusal of one request alone (`not_found`, `already_exists`, `conflict`, `forbidden`),
/// no mistake of the caller and no call that was never let out is one. Holds no name and no secret.
struct LastFailure {
  /// When it ended.
  WallTime time{};
  Operation operation = Operation::custom;
  ErrorCode code = ErrorCode::protocol;
  Cause cause = Cause::none;
  /// 0 where no status was seen.
  int http_status = 0;
  /// The host's own name for the request; empty where it gave none.
  std::string host_request_id{};
  /// How many operations in a row failed with this code, this one the last of them; 0 once one has
  /// succeeded since.
  unsigned in_a_row = 0;

  friend bool operator==(const LastFailure&, const LastFailure&) = default;
};

/// What a provider knows of its host at one moment. An absent layer is switched off, or there is
/// none; all is absent where a provider does not tell.
struct Health {
  /// The moment, on both clocks: times of the layers are told against `at`.
  TimePoint at{};
  WallTime time{};
  std::optional<CircuitSnapshot> circuit_breaker{};
  std::optional<BulkheadSnapshot> bulkhead{};
  std::optional<RetryBudgetSnapshot> retry_budget{};
  std::optional<RateLimitsSnapshot> rate_limits{};
  /// Absent before there was one.
  std::optional<LastSuccess> last_success{};
  std::optional<LastFailure> last_failure{};

  friend bool operator==(const Health&, const Health&) = default;
};

/// Whether calls are worth sending, for a readiness probe. Pure. `circuit_open` while the breaker
/// is open, with the time to come back; `unauthorized` once three operations in a row were refused
/// for their token, which does not pass by itself. All else is ready: one failed call, a limit that
/// is used up, a full bulkhead and a breaker that tries the host pass without anybody's help.
[[nodiscard]] GITPROVIDER_EXPORT Result<void> ready(const Health& health);

/// What a host says of itself when it is asked (GitProvider::check_health).
struct HostStatus {
  /// Of the host's program, as it names it; empty where it does not tell.
  std::string version{};
  /// The host took the token. False: there is none, or its answer does not tell.
  bool is_token_accepted = false;

  friend bool operator==(const HostStatus&, const HostStatus&) = default;
};

}  // namespace gitprovider
