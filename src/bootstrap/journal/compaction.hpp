#pragma once

// What a journal is written anew with when it is opened. Pure.

#include "src/bootstrap/journal/entry.hpp"

#include <vector>

namespace gitprovider::bootstrap {

/// What a journal must keep: for each repository its last run and how it began,
/// and all that is open.
[[nodiscard]] History compacted(const History& history);

/// Entries that come to just this history.
[[nodiscard]] std::vector<Entry> entries_of(const History& history);

}  // namespace gitprovider::bootstrap
