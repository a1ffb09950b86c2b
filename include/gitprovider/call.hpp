#pragma once

// What a caller says about one call, beside what it asks for.

#include "gitprovider/clock.hpp"
#include "gitprovider/export.hpp"
#include "gitprovider/result.hpp"
#include "gitprovider/ticket.hpp"
#include "gitprovider/trace.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

namespace gitprovider {

/// What to do after a mutation whose outcome is unknown.
enum class OnUnknown : std::uint8_t {
  check,    ///< settle it by reading the host's state, in time kept back from the deadline for that
  return_,  ///< return `unknown_outcome` at once
  /// Settle it by reading, and where the change is proven not to have been made and the host would
  /// refuse a second one, send it once more.
  resend,
};

/// Takes the ticket of a change that is about to be sent. Must not throw.
using BeforeSending = std::function<Result<void>(const Ticket&)>;

/// The terms of one call.
struct Call {
  /// Limit of the whole operation, its waits included; absent: `Timeouts::operation`.
  std::optional<Duration> deadline{};
  /// Ends the call early: within 100 ms wherever it is, waits and name resolution included.
  std::stop_token stop{};
  /// The caller's name for this operation, 1 to 128 printable ASCII characters; empty: a new UUID.
  std::string operation_id{};
  OnUnknown on_unknown = OnUnknown::check;
  /// The caller's name for the action that a change is, 1 to 128 printable ASCII characters: a
  /// second call with it gives the first one's result. Taken by with_idempotency (idempotency.hpp);
  /// `unsupported` everywhere else. Empty: the action has none.
  std::string idempotency_key{};
  /// The caller's span. Goes along with each request, which is a span of its own in it; a context
  /// that validate(TraceContext) refuses is refused with the call. Empty: nothing is sent.
  TraceContext trace{};
  /// Called by a change right before the request whose effect people see leaves this process, on
  /// the calling thread; not by reads, and not by what prepares a change unseen. Its error is
  /// returned as `not_applied`, and that request is not sent. Whoever keeps the ticket durably here
  /// can be killed at any moment: `GitProvider::resolve` tells later what became of the change. A
  /// call may come to such a request more than once (OnUnknown::resend, a protection that is
  /// replaced); the last ticket holds then. Absent: nobody is told.
  BeforeSending before_sending{};
};

/// A random UUID (RFC 9562, version 4). Safe for concurrent calls.
[[nodiscard]] GITPROVIDER_EXPORT std::string new_operation_id();

}  // namespace gitprovider
