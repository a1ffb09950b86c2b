#pragma once

// A mock host: the world it keeps, and the server that shows it. `dialect_of(World&)`, found beside
// the host's rules, says how.

#include "tests/mock/host/server.hpp"

#include <string>
#include <utility>

namespace gitprovider::mock {

template <class World>
class MockHost final : public MockServer {
 public:
  struct Options {
    typename World::Rules rules{};
    /// Where the API begins.
    std::string prefix{World::Rules::kPrefix};
  };

  explicit MockHost(Options options = {})
      : MockServer(std::move(options.prefix)), world_(std::move(options.rules)) {
    serve(dialect_of(world_), world_);
  }
  ~MockHost() override { stop(); }

  /// Looks at the state or changes it, with the server held.
  template <class Use>
  auto with_world(Use&& use) {
    const auto held = hold_still();
    return std::forward<Use>(use)(world_);
  }

 private:
  World world_;
};

}  // namespace gitprovider::mock
