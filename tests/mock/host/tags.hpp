#pragma once

// Tags of answers (ETag) and requests that ask whether one still holds, as GitHub has them: a tag
// is of the content alone, so that it says nothing of the pages behind; the answer that it holds is
// charged to nobody, writes the tag without its `W/`, and has no links.

#include "tests/mock/host/incoming.hpp"
#include "tests/mock/host/message.hpp"

namespace gitprovider::mock {

/// `reply` with its tag, or 304 in its place where the request knows it. Answers to anything but a
/// GET, and those that are no 200, stay as they are.
[[nodiscard]] Reply with_tag(Reply reply, const Incoming& request);

}  // namespace gitprovider::mock
