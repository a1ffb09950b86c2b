#pragma once

// A GitHub that keeps its state in memory and speaks over a real socket. It holds to the host's
// rules, and it reports every request that a careful client would not have sent.

#include "tests/mock/github/world.hpp"
#include "tests/mock/host/mock_host.hpp"

namespace gitprovider::mock {

namespace github {
[[nodiscard]] Dialect dialect_of(World& world);
}

using MockGitHub = MockHost<github::World>;
/// The same without a socket (tests/mock/host/in_process_wire.hpp).
using InProcessGitHub = MockHost<github::World, MockService>;
using MockGitHubOptions = MockGitHub::Options;

}  // namespace gitprovider::mock
