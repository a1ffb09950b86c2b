#pragma once

// What GitHub's refusals mean. Neither status nor text decides alone: both stand in one table.

#include "src/http/message.hpp"
#include "src/providers/rest/dialect.hpp"

#include "gitprovider/error.hpp"

namespace gitprovider::github {

/// Decodes an answer of 400 or above. The message is raw host text with a hint of ours. 403 and 429
/// are `rate_limited` where headers or text say so: until `Retry-After` or the reset, or for at
/// least a minute where GitHub names no time (`retry_after_is_minimum`).
Error read_error(const http::Exchange& answer, const rest::ReadContext& context);

}  // namespace gitprovider::github
