#pragma once

// What a refusal by Forgejo or Gitea means. Operation, status and text stand in one table; the text
// alone decides nothing.

#include "src/http/message.hpp"
#include "src/providers/rest/dialect.hpp"

#include "gitprovider/error.hpp"

namespace gitprovider::forgejo {

/// Decodes an answer of 400 or above. The message is raw host text with a hint of ours. 429 is
/// `rate_limited`: the server has no limits of its own, so it comes from a proxy in front of it.
/// `Retry-After` is read from it and from a 5xx.
Error read_error(const http::Exchange& answer, const rest::ReadContext& context);

}  // namespace gitprovider::forgejo
