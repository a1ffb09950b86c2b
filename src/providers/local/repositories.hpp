#pragma once

// The operations on repositories as a whole.

#include "src/providers/local/host.hpp"
#include "src/providers/local/terms.hpp"

#include "gitprovider/outcome.hpp"
#include "gitprovider/repository.hpp"
#include "gitprovider/result.hpp"

namespace gitprovider::local {

[[nodiscard]] Result<Repository> get_repo(const Host& host, const RepoRef& repo,
                                          const Terms& terms);

/// Builds the repository in a folder of another name and moves it into place whole, so that nobody
/// sees half of one and of two who try one wins. Names that differ in case only are the same name.
[[nodiscard]] Result<Applied<Repository>> create_repo(const Host& host,
                                                      const NewRepository& request,
                                                      const Terms& terms);

}  // namespace gitprovider::local
