#pragma once

// What a protected branch allows. The mock's one user is a maintainer.

#include "tests/mock/host/message.hpp"
#include "tests/mock/host/stored_repository.hpp"

#include <string>

namespace gitprovider::mock::gitlab {

/// Roles by number, as the host has them.
inline constexpr int kNobody = 0;
inline constexpr int kDeveloper = 30;
inline constexpr int kMaintainer = 40;
inline constexpr int kAdministrator = 60;

/// The rule that the host makes by itself: maintainers push and merge.
[[nodiscard]] Json default_rule();

/// Throws the refusal of a push to a branch.
void refuse_protected_push(const StoredRepository& project, const std::string& branch);

/// Throws the refusal of a merge into a branch: 401, which on this host means "may not merge".
void refuse_protected_merge(const StoredRepository& project, const std::string& branch);

}  // namespace gitprovider::mock::gitlab
