#pragma once

// The hook that holds `git push` to the protection of branches.

#include "src/providers/local/layout.hpp"

#include "gitprovider/result.hpp"

namespace gitprovider::local {

/// Whether the update hook is one of ours.
[[nodiscard]] bool has_own_update_hook(const Layout& layout);

/// Installs the hook, or brings an older one of ours up to date. `conflict` where the repository
/// has an update hook of somebody else's, which is left alone.
[[nodiscard]] Result<void> install_update_hook(const Layout& layout);

}  // namespace gitprovider::local
