#pragma once

// Whose repository it is. Git runs programs that a repository names, so it opens none of another
// user unless told to; the local host keeps to the same rule.

#include "gitprovider/result.hpp"

#include <filesystem>

namespace gitprovider::local {

/// `local_io`, with what to do, unless the folder belongs to this user (or to the one who called
/// sudo) or `safe.directory` of the user's or the machine's Git configuration names it.
[[nodiscard]] Result<void> require_trusted_owner(const std::filesystem::path& folder);

}  // namespace gitprovider::local
