#pragma once

// Whether a merge request can be merged, in the host's words.

#include "tests/mock/host/stored_repository.hpp"

#include <string>

namespace gitprovider::mock::gitlab {

/// `detailed_merge_status`: `preparing` and `checking` while it is being worked out.
[[nodiscard]] std::string merge_status(const StoredRepository& project, const StoredPull& pull);

}  // namespace gitprovider::mock::gitlab
