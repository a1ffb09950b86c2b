#pragma once

// What a file may say of the first pull request and its merge.

#include "src/bootstrap/file/value.hpp"
#include "src/bootstrap/spec.hpp"

#include "gitprovider/result.hpp"

#include <optional>

namespace gitprovider::bootstrap {

/// `none`, or keys. What is not said is as in the usual one.
[[nodiscard]] Result<std::optional<PullRequestWish>> read_pull_request(const Value& value);

}  // namespace gitprovider::bootstrap
