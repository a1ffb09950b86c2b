#pragma once

// The cells in which nobody can know at once what became of a mutation, each with its reason.

#include "tests/never_twice/cell.hpp"

#include <string_view>

namespace gitprovider::never_twice {

/// Empty where the outcome has to be known.
[[nodiscard]] std::string_view why_undecidable(const Cell& cell);
/// The same long after, from a ticket.
[[nodiscard]] std::string_view why_never_decidable(const Cell& cell);

}  // namespace gitprovider::never_twice
