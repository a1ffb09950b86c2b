#pragma once

// The head that a caller expects a branch to be at before a commit.

#include "gitprovider/commit.hpp"
#include "gitprovider/object_id.hpp"
#include "gitprovider/result.hpp"

#include <optional>

namespace gitprovider {

/// `conflict` where the branch is at another head than `request` names. No head: an empty
/// repository.
[[nodiscard]] Result<void> check_expected_head(const NewCommit& request,
                                               const std::optional<ObjectId>& head);

}  // namespace gitprovider
