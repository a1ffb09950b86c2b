#pragma once

// The points at which a request or its answer can be lost, and what a transport knows then.

#include "src/http/message.hpp"

#include <cstdint>

namespace gitprovider::mock {

/// Where a request or its answer breaks off.
enum class Break : std::uint8_t {
  unresolved,        ///< the host's name leads nowhere
  refused,           ///< the connection is refused
  reset,             ///< the connection is lost before a byte of an answer
  half_status_line,  ///< the answer ends within its first line
  half_headers,      ///< the answer ends within its headers
  half_body,         ///< the answer ends within its body
  silence,           ///< no answer until the attempt's limit
  stall,             ///< half of the body, then nothing until the attempt's limit
};

/// Whether any of the request leaves.
[[nodiscard]] bool goes_out(Break at);
/// Whether the attempt lasts until its limit.
[[nodiscard]] bool takes_all_the_time(Break at);
/// An attempt without an answer.
[[nodiscard]] http::Exchange lost(Cause cause, Delivery delivery);
/// What is known of an attempt whose answer would have been `whole`.
[[nodiscard]] http::Exchange broken(Break at, http::Exchange whole);

}  // namespace gitprovider::mock
