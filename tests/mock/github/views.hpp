#pragma once

// What the host says of what it keeps, as JSON.

#include "tests/mock/github/world.hpp"
#include "tests/mock/host/message.hpp"

#include <string>

namespace gitprovider::mock::github {

[[nodiscard]] Json view_of(const StoredRepository& repository, const Received& request);
[[nodiscard]] Json view_of(const StoredRepository& repository, const StoredPull& pull,
                           const Received& request);
/// Who merged it, as the answer for one pull request has it; null where nobody did.
[[nodiscard]] Json merger_of(const StoredRepository& repository, const StoredPull& pull);
/// One branch; `whole` adds the commit's own fields, as the single-branch answer has them.
enum class Detail : unsigned char { item, whole };
[[nodiscard]] Json view_of_branch(const StoredRepository& repository, const std::string& name,
                                  Detail detail);
[[nodiscard]] Json view_of_commit(const StoredRepository& repository, const std::string& id);
[[nodiscard]] Json view_of_reference(const StoredRepository& repository, const std::string& branch);

}  // namespace gitprovider::mock::github
