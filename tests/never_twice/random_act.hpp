#pragma once

// A mutation chosen by chance, of a repository that others change too.

#include "gitprovider/call.hpp"
#include "gitprovider/operation.hpp"
#include "tests/never_twice/host.hpp"
#include "tests/never_twice/told.hpp"

#include <cstddef>
#include <functional>
#include <random>
#include <string>

namespace gitprovider::never_twice {

using Chance = std::mt19937_64;

/// A number from 0 to `count` - 1.
[[nodiscard]] std::size_t pick(Chance& chance, std::size_t count);
/// True in `percent` of all cases.
[[nodiscard]] bool happens(Chance& chance, unsigned percent);

struct RandomAct {
  Operation operation = Operation::create_repo;
  std::string what{};
  std::function<Told(GitProvider& provider, const Call& call)> run{};
};

/// A repository with two branches, so that all six have something to do.
void lay_ground(const HostKind& kind, GitProvider& provider);
[[nodiscard]] RandomAct random_act(const HostKind& kind, Chance& chance);

}  // namespace gitprovider::never_twice
