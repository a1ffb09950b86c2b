#pragma once

// The tables, version by version. A version that was released never changes: the next one is
// another list.

#include "gitprovider/tasks/sql.hpp"

#include <string>
#include <vector>

namespace gitprovider::tasks {

[[nodiscard]] std::vector<std::vector<std::string>> schema(const SqlWords& words);

/// `text` with `@now`, `@skip_locked` and `@numbered` as the database says them.
[[nodiscard]] std::string spell(std::string text, const SqlWords& words);

}  // namespace gitprovider::tasks
