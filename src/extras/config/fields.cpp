#include "src/extras/config/fields.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace gitprovider::config {
namespace {

using Options = ClientOptions;

// One key below it makes the whole of it: a backoff replaces the host's own, a part is switched on.
template <class Settings>
Settings& made(std::optional<Settings>& settings) {
  return settings ? *settings : settings.emplace();
}
Backoff& backoff(Options& options) { return made(options.retry.backoff); }
CircuitBreakerSettings& breaker(Options& options) {
  return made(options.resilience.circuit_breaker);
}
BulkheadSettings& bulkhead(Options& options) { return made(options.resilience.bulkhead); }
RetryBudgetSettings& budget(Options& options) { return made(options.resilience.retry_budget); }
ConditionalReads& kept(Options& options) { return made(options.conditional_reads); }

RateLimits& limits(Options& options) { return made(options.resilience.rate_limits); }

constexpr std::string_view kHostsOwn = "the host's own";

constexpr auto kFields = std::to_array<Field>({
    {"base_url", [](Options& o) -> Slot { return &o.base_url; },
     "The API's root, below a host that is named by a word", "the public host"},

    {"timeouts.connect", [](Options& o) -> Slot { return &o.timeouts.connect; },
     "Name resolution, connection and TLS handshake"},
    {"timeouts.first_byte", [](Options& o) -> Slot { return &o.timeouts.first_byte; },
     "How long the host may think before the first line of its answer", "`timeouts.attempt`"},
    {"timeouts.attempt", [](Options& o) -> Slot { return &o.timeouts.attempt; },
     "One network attempt"},
    {"timeouts.operation", [](Options& o) -> Slot { return &o.timeouts.operation; },
     "One operation with its retries, waits and checks"},
    {"timeouts.low_speed", [](Options& o) -> Slot { return &o.timeouts.low_speed; },
     "How long an answer that has begun may stay slower than `limits.low_speed_bytes`"},

    {"limits.max_body_bytes", [](Options& o) -> Slot { return Bytes{&o.limits.max_body_bytes}; },
     "One answer, unpacked"},
    {"limits.max_header_bytes",
     [](Options& o) -> Slot { return Bytes{&o.limits.max_header_bytes}; },
     "All header lines of one answer"},
    {"limits.low_speed_bytes", [](Options& o) -> Slot { return Bytes{&o.limits.low_speed_bytes}; },
     "Fewer a second is slow"},
    {"limits.max_json_depth", [](Options& o) -> Slot { return &o.limits.max_json_depth; },
     "Nesting of an answer"},
    {"limits.max_items", [](Options& o) -> Slot { return &o.limits.max_items; },
     "Items of one list; more are cut off, and the list says so"},
    {"limits.max_parallel", [](Options& o) -> Slot { return &o.limits.max_parallel; },
     "Requests that one operation keeps in flight, 1 to 64"},
    {"limits.max_redirects", [](Options& o) -> Slot { return &o.limits.max_redirects; },
     "Redirects that one read follows on its own origin, 0 to 20"},

    {"retry.max_attempts", [](Options& o) -> Slot { return &o.retry.max_attempts; },
     "Attempts of a read, 1 to 5", kHostsOwn},
    {"retry.backoff.base", [](Options& o) -> Slot { return &backoff(o).base; },
     "The ceiling of the first wait; doubled for each further one", kHostsOwn},
    {"retry.backoff.cap", [](Options& o) -> Slot { return &backoff(o).cap; }, "The highest ceiling",
     kHostsOwn},
    {"retry.backoff.low", [](Options& o) -> Slot { return &backoff(o).low; },
     "The least share of the ceiling that is waited, 0 to 2", kHostsOwn},
    {"retry.backoff.high", [](Options& o) -> Slot { return &backoff(o).high; },
     "The greatest share, 0 to 2", kHostsOwn},
    {"retry.max_host_wait", [](Options& o) -> Slot { return &o.retry.max_host_wait; },
     "The longest wait a host may ask for that is still waited"},

    {"state_checks.visible_within",
     [](Options& o) -> Slot { return &o.state_checks.visible_within; },
     "How long a host may go on showing the state before a change"},
    {"state_checks.longest_request",
     [](Options& o) -> Slot { return &o.state_checks.longest_request; },
     "The longest a host works on one request", "10s on GitHub, 60s elsewhere"},

    {"resilience.circuit_breaker",
     [](Options& o) -> Slot { return Part<CircuitBreakerSettings>{&o.resilience.circuit_breaker}; },
     "Stops calling a host that is failing"},
    {"resilience.circuit_breaker.failure_share",
     [](Options& o) -> Slot { return &breaker(o).failure_share; },
     "The share of failures that opens it, above 0 to 1"},
    {"resilience.circuit_breaker.window", [](Options& o) -> Slot { return &breaker(o).window; },
     "How many of the last calls are looked at"},
    {"resilience.circuit_breaker.least_calls",
     [](Options& o) -> Slot { return &breaker(o).least_calls; },
     "Fewer calls say nothing yet; at most the window"},
    {"resilience.circuit_breaker.open_for", [](Options& o) -> Slot { return &breaker(o).open_for; },
     "How long it refuses every call; doubled while the host goes on failing"},
    {"resilience.circuit_breaker.longest_open",
     [](Options& o) -> Slot { return &breaker(o).longest_open; }, "The longest it does"},
    {"resilience.bulkhead",
     [](Options& o) -> Slot { return Part<BulkheadSettings>{&o.resilience.bulkhead}; },
     "Bounds how many requests are in flight"},
    {"resilience.bulkhead.max_in_flight",
     [](Options& o) -> Slot { return &bulkhead(o).max_in_flight; }, "Requests at once"},
    {"resilience.bulkhead.max_queued", [](Options& o) -> Slot { return &bulkhead(o).max_queued; },
     "Requests that wait; a further one is refused at once"},
    {"resilience.bulkhead.max_wait", [](Options& o) -> Slot { return &bulkhead(o).max_wait; },
     "The longest one waits"},
    {"resilience.retry_budget",
     [](Options& o) -> Slot { return Part<RetryBudgetSettings>{&o.resilience.retry_budget}; },
     "Bounds the load that retries add"},
    {"resilience.retry_budget.tokens", [](Options& o) -> Slot { return &budget(o).tokens; },
     "Failed attempts that empty it; below half nothing is repeated"},
    {"resilience.retry_budget.given_back", [](Options& o) -> Slot { return &budget(o).given_back; },
     "What a success gives back, 0 to 1"},
    {"resilience.rate_limits",
     [](Options& o) -> Slot { return Part<RateLimits>{&o.resilience.rate_limits}; },
     "Heeds the limits that the host tells, and paces changes, before they are hit"},
    {"resilience.rate_limits.pace_changes",
     [](Options& o) -> Slot { return &limits(o).pace_changes; },
     "Whether changes go out no faster than the numbers below",
     "true on a GitHub that announces limits, false elsewhere"},
    {"resilience.rate_limits.changes.burst",
     [](Options& o) -> Slot { return &limits(o).changes.burst; }, "Changes that may go at once"},
    {"resilience.rate_limits.changes.per_minute",
     [](Options& o) -> Slot { return &limits(o).changes.per_minute; },
     "Changes in any minute, at least the burst"},
    {"resilience.rate_limits.changes.per_hour",
     [](Options& o) -> Slot { return &limits(o).changes.per_hour; },
     "Changes in any hour, at least the burst"},

    {"conditional_reads",
     [](Options& o) -> Slot { return Part<ConditionalReads>{&o.conditional_reads}; },
     "Asks GitHub whether a kept answer still holds, which costs nothing of the rate limit"},
    {"conditional_reads.max_entries", [](Options& o) -> Slot { return &kept(o).max_entries; },
     "Answers kept; the one used longest ago goes first"},
    {"conditional_reads.max_bytes", [](Options& o) -> Slot { return Bytes{&kept(o).max_bytes}; },
     "All of them"},

    {"ca_file", [](Options& o) -> Slot { return &o.ca_file; },
     "A file of certificates trusted beside the system's", "none"},
    {"use_environment_proxy", [](Options& o) -> Slot { return &o.use_environment_proxy; },
     "Whether the proxies of the environment are used"},
    {"mark_commits", [](Options& o) -> Slot { return &o.mark_commits; },
     "Whether a commit's message ends with its operation, where nothing else tells it"},
    {"user_agent", [](Options& o) -> Slot { return &o.user_agent; },
     "Put before the library's own name in `User-Agent`", "nothing"},
});

constexpr auto kCodeOnly = std::to_array<CodeOnly>({
    {"token", "a secret"},
    {"clock", "an object"},
    {"random", "a function"},
    {"observer", "an object"},
});

}  // namespace

std::span<const Field> fields() noexcept { return kFields; }

std::span<const CodeOnly> code_only() noexcept { return kCodeOnly; }

const Field* find_field(std::string_view path) noexcept {
  const auto* const found = std::ranges::find(kFields, path, &Field::path);
  return found == kFields.end() ? nullptr : found;
}

}  // namespace gitprovider::config
