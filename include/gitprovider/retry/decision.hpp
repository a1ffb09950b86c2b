#pragma once

// The decision after an attempt: facts in, action out, no I/O (docs/retry-contract.md, 2 and 5).

#include "gitprovider/clock.hpp"
#include "gitprovider/error.hpp"
#include "gitprovider/export.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace gitprovider {

/// What is done after an attempt. Kept apart from its cause.
enum class Decision : std::uint8_t {
  return_,             ///< the answer, good or bad, goes to the caller
  retry,               ///< the attempt is repeated after a wait
  check_state,         ///< a mutation's answer was lost: the host's state has to be looked at
  attempts_exhausted,  ///< worth a retry, and it was the last permitted attempt
  deadline_exceeded,   ///< no time is left, or the wait does not fit
  budget_exhausted,    ///< worth a retry, and the retry budget refused it
  circuit_open,        ///< the circuit breaker refused it
  cancel,              ///< the caller's stop token
};

/// `return`, `retry`, `check_state` and so on, as in an event.
[[nodiscard]] GITPROVIDER_EXPORT std::string_view to_string(Decision decision) noexcept;

/// What is known after a failed attempt.
struct AttemptFacts {
  unsigned attempt = 1;
  unsigned max_attempts = 1;
  bool is_mutation = false;
  /// The policy repeats mutations that provably never went out.
  bool repeat_unsent = false;
  /// What the host's should_retry said.
  bool is_retryable = false;
  Outcome outcome = Outcome::not_applied;
  Cause cause = Cause::none;
  Delivery delivery = Delivery::never_sent;
  /// Time left to the operation.
  Duration remaining{0};
  /// The wait before a further attempt.
  Duration wait{0};
  /// The host named a time that is longer than is left, or than the caller is willing to wait.
  bool host_wait_refused = false;
  bool stop_requested = false;
  /// The circuit breaker would refuse an attempt after that wait too.
  bool circuit_open = false;
  bool budget_granted = true;
  /// Whether an unknown outcome is to be checked, or returned at once.
  bool check_unknown = true;
};

/// Decides. Never `retry` on the last attempt or where the wait leaves no time for an attempt, and
/// on a mutation only where the policy asks for it and no byte of the request went out. What the
/// failure was goes before why it is not repeated: a 404 is a `return_` even when the stop token
/// was used meanwhile.
[[nodiscard]] GITPROVIDER_EXPORT Decision decide(const AttemptFacts& facts) noexcept;

/// The wait before the next attempt: what the host asked for, at least the backoff's own.
[[nodiscard]] GITPROVIDER_EXPORT Duration wait_before_retry(std::optional<Duration> named_by_host,
                                                            Duration backoff) noexcept;

/// The point `limit` after `start`, as far as the clock reaches; a negative limit is none.
[[nodiscard]] GITPROVIDER_EXPORT TimePoint deadline_after(TimePoint start, Duration limit) noexcept;

/// Time left until `deadline`, never negative, rounded down to milliseconds.
[[nodiscard]] GITPROVIDER_EXPORT Duration remaining(TimePoint deadline, TimePoint now) noexcept;

/// What one attempt may take: its own limit, never more than is left.
[[nodiscard]] GITPROVIDER_EXPORT Duration attempt_limit(Duration attempt_timeout,
                                                        Duration remaining) noexcept;

}  // namespace gitprovider
