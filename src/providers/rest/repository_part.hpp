#pragma once

// Which repository a request is about, by its path.

#include "src/http/target.hpp"

#include <string>
#include <string_view>

namespace gitprovider::rest {

/// The beginning of the path that names a repository, in lower case: hosts tell repositories apart
/// without regard to it. `route` is where a repository itself is read, `/repos/{owner}/{repo}`;
/// empty where the target is not below it.
[[nodiscard]] std::string repository_part(const http::Target& target, std::string_view route);

}  // namespace gitprovider::rest
