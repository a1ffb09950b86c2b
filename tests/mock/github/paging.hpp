#pragma once

// One page of a list, with the Link header that leads on. Links name the repository by its id, as
// the host's own do.

#include "tests/mock/github/world.hpp"
#include "tests/mock/host/message.hpp"

#include <string>

namespace gitprovider::mock::github {

/// `per_page` is 30 where the request names none, and never above 100.
[[nodiscard]] Reply page_of(const Json& items, const StoredRepository& repository,
                            const Received& request);

}  // namespace gitprovider::mock::github
