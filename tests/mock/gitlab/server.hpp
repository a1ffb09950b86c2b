#pragma once

// A GitLab that keeps its state in memory and speaks over a real socket. It holds to the host's
// rules, and it reports every request that a careful client would not have sent.

#include "tests/mock/gitlab/world.hpp"
#include "tests/mock/host/mock_host.hpp"

namespace gitprovider::mock {

namespace gitlab {
[[nodiscard]] Dialect dialect_of(World& world);
}

using MockGitLab = MockHost<gitlab::World>;
/// The same without a socket (tests/mock/host/in_process_wire.hpp).
using InProcessGitLab = MockHost<gitlab::World, MockService>;
using MockGitLabOptions = MockGitLab::Options;

}  // namespace gitprovider::mock
