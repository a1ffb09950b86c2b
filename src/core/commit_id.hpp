#pragma once

// The rule for a commit that a caller names by its id.

#include "src/core/errors.hpp"

#include "gitprovider/object_id.hpp"
#include "gitprovider/result.hpp"

namespace gitprovider {

/// `invalid_argument` for an id that names nothing.
[[nodiscard]] inline Result<void> check_commit_id(const ObjectId& commit) {
  return commit.is_null() ? Result<void>{invalid("commit: must name one")} : Result<void>{};
}

}  // namespace gitprovider
