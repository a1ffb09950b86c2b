#pragma once

// One page of a list, with the headers that lead on: to where the server believes it is reached.

#include "tests/mock/forgejo/world.hpp"
#include "tests/mock/host/message.hpp"

namespace gitprovider::mock::forgejo {

/// `limit` is 30 where the request names none, and above the most it is cut without a word. A list
/// of nothing is `null`.
[[nodiscard]] Reply page_of(const World& world, const Json& items, const Received& request);

}  // namespace gitprovider::mock::forgejo
