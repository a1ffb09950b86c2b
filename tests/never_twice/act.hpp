#pragma once

// The six mutations, each on a repository made for it.

#include "gitprovider/call.hpp"
#include "gitprovider/operation.hpp"
#include "tests/never_twice/host.hpp"
#include "tests/never_twice/told.hpp"

#include <functional>
#include <span>
#include <string_view>

namespace gitprovider::never_twice {

/// A mutation that is ready to be called.
using Ready = std::function<Told(GitProvider& provider, const Call& call)>;

struct Act {
  std::string_view name{};
  Operation operation = Operation::create_repo;
  /// Makes what it needs, on a wire that does not break.
  Ready (*prepare)(const HostKind& kind, GitProvider& provider) = nullptr;
  /// The host refuses it, for what it wants is there already or something else is.
  bool is_refused = false;
  /// The request that fails; empty: the one that decides.
  std::string_view fails_at{};
};

[[nodiscard]] std::span<const Act> acts();
/// A protection that cannot be changed into what is asked: the old one is deleted and the new one
/// made, and either request can fail.
[[nodiscard]] std::span<const Act> replacing_acts();

}  // namespace gitprovider::never_twice
