#pragma once

// A mutation whose answer was lost, or that was about to go out, as a ticket keeps it.

#include "src/settlement/intent.hpp"

#include "gitprovider/clock.hpp"
#include "gitprovider/result.hpp"
#include "gitprovider/ticket.hpp"

#include <string>

namespace gitprovider {

struct Sent {
  std::string provider{};
  std::string base_url{};
  std::string operation_id{};
  Intent intent{};
  /// When the operation began, and when the answer was lost or the request was about to leave.
  WallTime started{};
  WallTime lost{};
  /// How long from then on the request may still leave; zero once its answer was lost.
  Duration may_leave_for{};
  /// Whether these are of the host's calendar; else they are of the machine that sent it, and on
  /// another one they mean little.
  bool is_host_time = false;
  /// The host itself said that the request has ended.
  bool is_over = false;

  friend bool operator==(const Sent&, const Sent&) = default;
};

[[nodiscard]] Ticket to_ticket(const Sent& sent);
/// `invalid_argument` for a text that is no ticket, was cut off, or is of a later version.
[[nodiscard]] Result<Sent> from_ticket(const Ticket& ticket);

}  // namespace gitprovider
