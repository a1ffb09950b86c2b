#pragma once

// Turns the files named on a command line into the changes of a commit.

#include "apps/gitprovider/arguments.hpp"
#include "gitprovider/commit.hpp"
#include "gitprovider/result.hpp"

#include <vector>

namespace gitprovider::cli {

/// Reads every file: those named first, then the folder's. `invalid_argument` says which option
/// names something that cannot be committed; `local_io` for a file that cannot be read.
[[nodiscard]] Result<std::vector<FileChange>> read_changes(const NamedChanges& named);

}  // namespace gitprovider::cli
