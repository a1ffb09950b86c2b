#pragma once

// What is there of a change that may have been made: looked at, judged, and made durable. Whoever
// looks holds the lock that the change held, so what is seen is exact and nothing more can come.

#include "src/providers/local/store.hpp"
#include "src/settlement/finding.hpp"
#include "src/settlement/intent.hpp"
#include "src/settlement/made_when.hpp"

#include "gitprovider/result.hpp"

namespace gitprovider::local {

/// What it means that the whole repository is not there.
[[nodiscard]] Finding without_repository(const Intent& intent);

/// Looks into a repository that is there. `there` is said of what was written anew and synced, for
/// a file that is only in the memory of this machine goes with its power
/// (docs/adr/0010-durable-or-unknown.md); where that fails it is `unclear`.
[[nodiscard]] Result<Finding> look(const OpenedRepository& opened, const Intent& intent,
                                   const HostPresent& present);

}  // namespace gitprovider::local
