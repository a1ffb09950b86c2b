#pragma once

// One page of a list, with the headers that lead on.

#include "tests/mock/gitlab/world.hpp"
#include "tests/mock/host/message.hpp"

namespace gitprovider::mock::gitlab {

/// `per_page` is 20 where the request names none, and never above 100. Totals are told up to
/// `Rules::most_counted`.
[[nodiscard]] Reply page_of(const World& world, const Json& items, const Received& request);

}  // namespace gitprovider::mock::gitlab
