#pragma once

// What a branch's protection allows. The mock's one user is an administrator.

#include "tests/mock/github/world.hpp"

#include <cstdint>
#include <string>

namespace gitprovider::mock::github {

enum class Push : std::uint8_t { forward, forced };

/// Throws the host's refusal of a push to a protected branch.
void refuse_protected_push(const StoredRepository& repository, const std::string& branch,
                           Push push);

/// Throws the host's refusal of a merge into a protected branch. The mock knows neither reviews nor
/// checks: where some are required, they are missing.
void refuse_protected_merge(const StoredRepository& repository, const std::string& branch);

}  // namespace gitprovider::mock::github
