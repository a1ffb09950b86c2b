#pragma once

// Everything that can be set on a provider of a remote host. Plain values with defaults, checked
// once when the provider is opened.

#include "gitprovider/clock.hpp"
#include "gitprovider/credentials.hpp"
#include "gitprovider/export.hpp"
#include "gitprovider/resilience/bulkhead.hpp"
#include "gitprovider/resilience/circuit_breaker.hpp"
#include "gitprovider/resilience/rate_limits.hpp"
#include "gitprovider/resilience/retry_budget.hpp"
#include "gitprovider/result.hpp"
#include "gitprovider/retry/attempt.hpp"
#include "gitprovider/retry/backoff.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

namespace gitprovider {

/// Limits in time, each within the next (docs/configuration.md): the one that passes first ends
/// what it limits.
struct Timeouts {
  /// Name resolution, connection and TLS handshake.
  Duration connect{5'000};
  /// How long a host may think: from the moment a request has gone out whole to the first line of
  /// its answer. Absent: as long as the attempt lasts, because a host that merges or makes a
  /// large commit is silent meanwhile, and a change given up early has to be settled by looking.
  std::optional<Duration> first_byte{};
  /// One network attempt.
  Duration attempt{10'000};
  /// One operation with its retries and waits, where the call names no deadline.
  Duration operation{30'000};
  /// An answer that has begun and stays slower than `Limits::low_speed_bytes` a second for this
  /// long is given up. How long it may think before that is up to `first_byte`.
  Duration low_speed{5'000};
};

/// Limits in size, against hosts that answer without end.
struct Limits {
  /// Of one answer, after decompression.
  std::size_t max_body_bytes = std::size_t{64} << 20;
  /// Of all header lines of one answer, interim answers included.
  std::size_t max_header_bytes = std::size_t{256} << 10;
  std::size_t low_speed_bytes = 30;
  /// Nesting of a JSON document.
  std::size_t max_json_depth = 64;
  /// Items of one list; more are cut off and the list says so.
  std::size_t max_items = 100'000;
  /// Requests one operation keeps in flight at once, for pages fetched side by side; never more
  /// than `Resilience::bulkhead` lets out.
  std::size_t max_parallel = 8;
  /// Redirects that one read follows, on its own origin only.
  unsigned max_redirects = 5;
};

/// Changes to a host's own retry policy; what is absent stays the host's.
struct RetrySettings {
  std::optional<unsigned> max_attempts{};
  std::optional<Backoff> backoff{};
  /// The longest wait a host may ask for (`Retry-After`, a rate-limit reset) that is still waited.
  Duration max_host_wait{3'600'000};
};

/// How a change whose answer was lost is settled by looking (docs/never-twice.md).
struct StateChecks {
  /// How long a host may go on showing the state before a change.
  Duration visible_within{3'000};
  /// The longest a host works on one request: before that, a change that is not there may still
  /// come. Absent: what the host's documentation and settings say, 10 s on GitHub, 60 s elsewhere.
  std::optional<Duration> longest_request{};
};

/// What guards a host in trouble and its callers, each with a state of its own for each provider
/// object (docs/resilience.md). An absent one is switched off.
struct Resilience {
  std::optional<CircuitBreakerSettings> circuit_breaker{CircuitBreakerSettings{}};
  std::optional<BulkheadSettings> bulkhead{BulkheadSettings{}};
  std::optional<RetryBudgetSettings> retry_budget{RetryBudgetSettings{}};
  std::optional<RateLimits> rate_limits{RateLimits{}};
};

/// Answers kept to ask a host whether they still hold, where it then charges nothing
/// (docs/resilience.md#conditional-reads). Bounds of one provider object; beyond them the answer
/// used longest ago goes first.
struct ConditionalReads {
  /// Answers: a repository is one, a list of branches one for each hundred.
  std::size_t max_entries = 1'024;
  /// Of all of them.
  std::size_t max_bytes = std::size_t{16} << 20;
};

/// Options of a provider over HTTP.
struct ClientOptions {
  /// The API's root: `https://host/api/v3`. Empty: the public host. `http` only where it says so.
  std::string base_url{};
  /// Absent: requests go out without credentials.
  std::optional<Token> token{};
  RetrySettings retry{};
  Timeouts timeouts{};
  Limits limits{};
  StateChecks state_checks{};
  Resilience resilience{};
  /// On GitHub; the other hosts charge the same either way. Absent: every read asks for all anew.
  std::optional<ConditionalReads> conditional_reads{ConditionalReads{}};
  /// A file of certificates trusted beside the system's; empty: none.
  std::string ca_file{};
  /// Proxies are taken from `https_proxy`, `http_proxy`, `all_proxy` and `no_proxy`; false: never.
  bool use_environment_proxy = true;
  /// Ends the message of each commit with the trailer `Operation-Id: ID` on hosts that tell a
  /// commit by nothing else, so that a lost answer can be settled by looking for it.
  bool mark_commits = true;
  /// Put before the library's own name in `User-Agent`; empty: nothing.
  std::string user_agent{};
  /// Absent: the machine's clock and random numbers.
  std::shared_ptr<Clock> clock{};
  Random random{};
  /// Receives one event an attempt; shared between the caller and the provider.
  std::shared_ptr<AttemptObserver> observer{};
};

/// Checks every number and text above; `invalid_argument` names the option and what is allowed.
[[nodiscard]] GITPROVIDER_EXPORT Result<void> validate(const ClientOptions& options);

}  // namespace gitprovider
