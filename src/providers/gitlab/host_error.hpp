#pragma once

// What GitLab's refusals mean. Neither status nor text decides alone: what was asked, status and
// words stand in one table.

#include "src/http/message.hpp"
#include "src/providers/rest/dialect.hpp"

#include "gitprovider/error.hpp"

namespace gitprovider::gitlab {

/// Decodes an answer of 400 or above. The message is raw host text with a hint of ours. 429 is
/// `rate_limited`: until `Retry-After` or the reset, or for at least a minute where GitLab names no
/// time (`retry_after_is_minimum`). GitLab answers most refusals with 400 and words in the caller's
/// language: where the words are not known the error is unclassified, and the operation looks at
/// the host itself.
Error read_error(const http::Exchange& answer, const rest::ReadContext& context);

}  // namespace gitprovider::gitlab
