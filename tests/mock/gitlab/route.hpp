#pragma once

// The parts of the host's table of routes, each in a file of its own. A project, a branch, a rule
// and a file are one segment each: their slashes come as %2F.

#include "tests/mock/gitlab/world.hpp"
#include "tests/mock/host/route.hpp"

#include <vector>

namespace gitprovider::mock::gitlab {

[[nodiscard]] std::vector<Route> project_routes(World& world);
[[nodiscard]] std::vector<Route> branch_routes(World& world);
[[nodiscard]] std::vector<Route> protection_routes(World& world);
[[nodiscard]] std::vector<Route> check_routes(World& world);
[[nodiscard]] std::vector<Route> commit_routes(World& world);
[[nodiscard]] std::vector<Route> file_routes(World& world);
[[nodiscard]] std::vector<Route> merge_request_routes(World& world);
[[nodiscard]] std::vector<Route> merge_routes(World& world);

}  // namespace gitprovider::mock::gitlab
