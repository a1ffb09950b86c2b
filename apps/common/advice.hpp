#pragma once

#include "gitprovider/error.hpp"
#include "gitprovider/operation.hpp"

#include <string>

namespace gitprovider::cli {

/// What a person can do about a failure, in one sentence; empty where the error says it itself.
/// Where the outcome is unknown, that is the command which looks again.
[[nodiscard]] std::string advice(const Error& error, Operation operation);

/// `gitprovider resolve TICKET`, with the address where the ticket's host is not a public one.
[[nodiscard]] std::string resolve_command(const Ticket& ticket);

}  // namespace gitprovider::cli
