#pragma once

// The paths of one commit, looked at together.

#include "gitprovider/commit.hpp"
#include "gitprovider/result.hpp"

#include <span>

namespace gitprovider {

/// `invalid_argument` for a path named twice; among the files that are put, also for one that is
/// both file and directory and for two that differ only in case or Unicode form. What is removed
/// may clash with what is put: that is how a file is renamed in case or becomes a directory. Every
/// path must be valid by itself. Takes the time of a sort.
[[nodiscard]] Result<void> validate_together(std::span<const FileChange> changes);

}  // namespace gitprovider
