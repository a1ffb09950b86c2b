#pragma once

// The parts of the host's table of routes, each in a file of its own.

#include "tests/mock/github/world.hpp"
#include "tests/mock/host/route.hpp"

#include <vector>

namespace gitprovider::mock::github {

/// Of the limit of requests.
inline constexpr unsigned kRateLimit = 5'000;

[[nodiscard]] std::vector<Route> host_routes(World& world);
[[nodiscard]] std::vector<Route> repository_routes(World& world);
[[nodiscard]] std::vector<Route> branch_routes(World& world);
[[nodiscard]] std::vector<Route> reference_routes(World& world);
[[nodiscard]] std::vector<Route> object_routes(World& world);
[[nodiscard]] std::vector<Route> check_routes(World& world);
[[nodiscard]] std::vector<Route> commit_routes(World& world);
[[nodiscard]] std::vector<Route> comparison_routes(World& world);
[[nodiscard]] std::vector<Route> pull_routes(World& world);
[[nodiscard]] std::vector<Route> merge_routes(World& world);
[[nodiscard]] std::vector<Route> protection_routes(World& world);

}  // namespace gitprovider::mock::github
