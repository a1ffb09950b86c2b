#pragma once

// A mock host: the world it keeps, and the door by which requests come in. `dialect_of(World&)`,
// found beside the host's rules, says how.

#include "tests/mock/host/server.hpp"

#include <string>
#include <utility>

namespace gitprovider::mock {

/// The door is a MockServer, or a MockService for requests handed over in this process.
template <class World, class Door = MockServer>
class MockHost final : public Door {
 public:
  struct Options {
    typename World::Rules rules{};
    /// Where the API begins.
    std::string prefix{World::Rules::kPrefix};
  };

  explicit MockHost(Options options = {})
      : Door(std::move(options.prefix)), world_(std::move(options.rules)) {
    this->serve(dialect_of(world_), world_);
  }
  ~MockHost() override { this->stop(); }

  /// Looks at the state or changes it, with the host held.
  template <class Use>
  auto with_world(Use&& use) {
    const auto held = this->hold_still();
    return std::forward<Use>(use)(world_);
  }

 private:
  World world_;
};

}  // namespace gitprovider::mock
