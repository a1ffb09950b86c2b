#pragma once

// What a plan says beside its repositories: where it was made, and what the host had then.

#include "src/bootstrap/file/value.hpp"
#include "src/bootstrap/job.hpp"
#include "src/bootstrap/seen.hpp"

#include "gitprovider/result.hpp"

namespace gitprovider::bootstrap {

/// `invalid_argument` for a plan of another version too.
[[nodiscard]] Result<PlanOrigin> read_origin(const Value& group);

[[nodiscard]] Result<Seen> read_seen(const Value& group);

}  // namespace gitprovider::bootstrap
