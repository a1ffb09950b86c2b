#pragma once

// Whether a pull request can be merged.

#include "tests/mock/host/stored_repository.hpp"

namespace gitprovider::mock::forgejo {

/// False while it is being worked out, and for a conflict: the host does not tell which.
[[nodiscard]] bool is_mergeable(const StoredRepository& repository, const StoredPull& pull);

}  // namespace gitprovider::mock::forgejo
