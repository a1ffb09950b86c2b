#pragma once

// What the host says of what it keeps, as JSON.

#include "tests/mock/gitlab/world.hpp"
#include "tests/mock/host/message.hpp"

#include <string>

namespace gitprovider::mock::gitlab {

[[nodiscard]] Json view_of(const World& world, const StoredRepository& project);
[[nodiscard]] Json view_of_branch(const StoredRepository& project, const std::string& name);
[[nodiscard]] Json view_of_commit(const StoredRepository& project, const std::string& id);
/// `detailed_merge_status` is `status`.
[[nodiscard]] Json view_of(const StoredRepository& project, const StoredPull& pull,
                           const std::string& status);
[[nodiscard]] Json view_of_rule(const std::string& name, const Json& rule);

}  // namespace gitprovider::mock::gitlab
