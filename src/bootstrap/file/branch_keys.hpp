#pragma once

// What a file may say of branches and their protection.

#include "src/bootstrap/file/value.hpp"
#include "src/bootstrap/spec.hpp"

#include "gitprovider/result.hpp"

#include <string>
#include <vector>

namespace gitprovider::bootstrap {

/// Names with what is wanted of each, in the order of the file. A branch of which nothing is said
/// is protected.
[[nodiscard]] Result<std::vector<BranchWish>> read_branches(const Value& group);

}  // namespace gitprovider::bootstrap
