#pragma once

// What the host says of what it keeps, as JSON.

#include "tests/mock/forgejo/world.hpp"
#include "tests/mock/host/message.hpp"

#include <string>

namespace gitprovider::mock::forgejo {

[[nodiscard]] Json view_of_account(const std::string& login);
[[nodiscard]] Json view_of(const World& world, const StoredRepository& repository);
[[nodiscard]] Json view_of_branch(const StoredRepository& repository, const std::string& name);
[[nodiscard]] Json view_of_commit(const StoredRepository& repository, const std::string& id);
[[nodiscard]] Json view_of(const World& world, const StoredRepository& repository,
                           const StoredPull& pull);

}  // namespace gitprovider::mock::forgejo
