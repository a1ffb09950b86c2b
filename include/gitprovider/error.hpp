#pragma once

// The one error type of the library. Code branches on `code` and `outcome`, never on `message`.

#include "gitprovider/export.hpp"
#include "gitprovider/outcome.hpp"
#include "gitprovider/ticket.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace gitprovider {

/// What to do about a failure. The same codes on every host.
enum class ErrorCode : std::uint8_t {
  unauthorized,       ///< no token, or one the host does not accept
  forbidden,          ///< the token or a rule of the host does not allow it
  not_found,          ///< absent, or invisible to this token
  already_exists,     ///< the name, branch or pull request is there already
  conflict,           ///< the state of the host contradicts the request (head moved, not mergeable)
  invalid_argument,   ///< the call itself is wrong
  rate_limited,       ///< the host asks to come back later, see `Error::retry_after`
  unavailable,        ///< the host answered 5xx
  network,            ///< name resolution, connection or TLS failed, or the connection was lost
  timeout,            ///< one attempt took longer than its limit
  deadline_exceeded,  ///< the whole operation took longer than its limit
  attempts_exhausted,  ///< the last permitted attempt failed in a way worth retrying
  cancelled,           ///< the caller's stop token
  circuit_open,        ///< refused before the network: the host has been failing
  overloaded,          ///< refused before the network: too many calls in flight
  budget_exhausted,    ///< refused: too large a share of recent calls were retries
  protocol,            ///< an answer that is not what the host's API promises
  unsupported,         ///< this host cannot do what was asked; nothing was sent
  unknown_outcome,     ///< a mutation whose answer was lost: look before you repeat
  local_io,            ///< a file or a repository on this machine could not be read or written
};

/// What came back from one attempt (docs/retry-contract.md, "What is known after an attempt").
enum class Cause : std::uint8_t {
  none,              ///< not a network attempt
  answered,          ///< a complete response was read; see the status
  dns,               ///< the name was not resolved
  connect,           ///< refused, unreachable, connect time-out, or the proxy refused the tunnel
  tls,               ///< handshake or certificate failed
  timeout,           ///< the attempt's limit passed after the request began to go out
  reset,             ///< the connection was lost before a complete status line and headers
  body_dropped,      ///< headers were read, and the body was cut short
  protocol,          ///< complete, but not what the API promises
  cancelled,         ///< the caller's stop token
  circuit_open,      ///< refused by our own circuit breaker
  overloaded,        ///< refused by our own bulkhead
  budget_exhausted,  ///< refused by our own retry budget
  rate_limited,      ///< refused by ourselves: the host's limit, or our own, is used up for now
};

/// Whether the host can have acted on an attempt. Decided by the transport alone.
enum class Delivery : std::uint8_t {
  never_sent,     ///< proven: no byte of the request went out
  maybe_applied,  ///< the request began to go out and no final status line was seen
  answered,       ///< a final status line (200 or above) was seen
};

/// A failure, with everything a program needs to decide what to do. Holds no token, header, body
/// or query string.
struct Error {
  ErrorCode code = ErrorCode::protocol;
  /// For a mutation: what is known about its effect.
  Outcome outcome = Outcome::not_applied;
  /// "what was tried: what came back", for people.
  std::string message{};
  Cause cause = Cause::none;
  Delivery delivery = Delivery::never_sent;
  /// The host's status, 0 where none was seen.
  int http_status = 0;
  /// The host's own name for the request, for its support staff; empty where it gave none.
  std::string host_request_id{};
  /// How long to wait before the next call, from the moment of the answer: what the host asked for,
  /// or, where the call was refused before the network, what is left until one is let through.
  std::optional<std::chrono::milliseconds> retry_after{};
  /// True: the host named no time, and `retry_after` is the least its documentation asks for.
  bool retry_after_is_minimum = false;
  /// True: the host refused in words this library does not know, so `code` is only that of the
  /// answer's class.
  bool is_unclassified = false;
  /// Where the outcome is unknown: by this it can be looked at later (resolution.hpp). Absent where
  /// nothing was sent yet, or the host keeps no trace to look for.
  std::optional<Ticket> ticket{};

  friend bool operator==(const Error&, const Error&) = default;
};

/// The code as it stands in JSON and on the command line: `rate_limited`.
[[nodiscard]] GITPROVIDER_EXPORT std::string_view to_string(ErrorCode code) noexcept;

/// `applied`, `not_applied` or `unknown`.
[[nodiscard]] GITPROVIDER_EXPORT std::string_view to_string(Outcome outcome) noexcept;

/// `response` or `check`.
[[nodiscard]] GITPROVIDER_EXPORT std::string_view to_string(ConfirmedBy source) noexcept;

/// The cause as it stands in an attempt event: `body_dropped`. `answered` and `none` give those
/// words.
[[nodiscard]] GITPROVIDER_EXPORT std::string_view to_string(Cause cause) noexcept;

/// `never_sent`, `maybe_applied` or `answered`.
[[nodiscard]] GITPROVIDER_EXPORT std::string_view to_string(Delivery delivery) noexcept;

}  // namespace gitprovider
