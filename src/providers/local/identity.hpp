#pragma once

// Who makes the commits of the local host.

#include "src/providers/local/git2_handle.hpp"

#include "gitprovider/clock.hpp"
#include "gitprovider/result.hpp"

#include <string>

namespace gitprovider::local {

/// Name and address of a commit's author and committer.
struct Identity {
  std::string name = "gitprovider";
  std::string email = "gitprovider@localhost";
};

/// The user.name and user.email of this user's Git configuration where both are set and fit into a
/// commit, else the default above: a configuration that cannot be read stops nothing here.
[[nodiscard]] Identity configured_identity();

/// The identity at a moment, in UTC.
[[nodiscard]] Result<SignatureHandle> sign(const Identity& identity, WallTime when);

}  // namespace gitprovider::local
