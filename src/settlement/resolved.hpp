#pragma once

// From a ticket to the answer that GitProvider::resolve gives.

#include "src/settlement/sent.hpp"
#include "src/settlement/settle.hpp"

#include "gitprovider/resolution.hpp"
#include "gitprovider/result.hpp"
#include "gitprovider/ticket.hpp"

#include <string>
#include <string_view>

namespace gitprovider {

/// Reads a ticket of this provider at this address; `invalid_argument` for every other.
[[nodiscard]] Result<Sent> from_own_ticket(const Ticket& ticket, std::string_view provider,
                                           const std::string& base_url);

[[nodiscard]] Resolution to_resolution(Sent sent, Settled settled);

}  // namespace gitprovider
