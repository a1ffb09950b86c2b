#pragma once

// What a protected branch allows. The mock's one user is an administrator of the repository.

#include "tests/mock/host/stored_repository.hpp"

#include <string>

namespace gitprovider::mock::forgejo {

/// Throws the refusal of a push: a rule lets nobody push unless it says otherwise.
void refuse_protected_push(const StoredRepository& repository, const std::string& branch);

/// Throws the refusal of a merge. The mock knows neither reviews nor checks: where some are
/// required, they are missing.
void refuse_protected_merge(const StoredRepository& repository, const std::string& branch);

}  // namespace gitprovider::mock::forgejo
