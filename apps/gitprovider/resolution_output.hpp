#pragma once

#include "apps/common/answer.hpp"
#include "gitprovider/resolution.hpp"
#include "gitprovider/result.hpp"

namespace gitprovider::cli {

/// What a look found, in both forms, or why there was none.
[[nodiscard]] Answer answer_of(const Result<Resolution>& resolution);

}  // namespace gitprovider::cli
