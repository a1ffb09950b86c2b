#pragma once

// A Forgejo, or a Gitea, that keeps its state in memory and speaks over a real socket. It holds to
// the host's rules, and it reports every request that a careful client would not have sent.

#include "tests/mock/forgejo/world.hpp"
#include "tests/mock/host/mock_host.hpp"

namespace gitprovider::mock {

namespace forgejo {
[[nodiscard]] Dialect dialect_of(World& world);
}

using MockForgejo = MockHost<forgejo::World>;
/// The same without a socket (tests/mock/host/in_process_wire.hpp).
using InProcessForgejo = MockHost<forgejo::World, MockService>;
using MockForgejoOptions = MockForgejo::Options;

}  // namespace gitprovider::mock
