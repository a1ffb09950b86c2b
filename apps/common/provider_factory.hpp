#pragma once

// Opens the host a call is for.

#include "apps/common/environment.hpp"
#include "apps/common/options.hpp"
#include "gitprovider/git_provider.hpp"
#include "gitprovider/result.hpp"
#include "gitprovider/retry/attempt.hpp"

#include <memory>

namespace gitprovider::cli {

/// Whether a call needs rights that nobody has without a token.
enum class Access : std::uint8_t { read, change };

/// Opens it; nothing is sent. `invalid_argument` for an option that is wrong, `unauthorized` for a
/// change without a token.
[[nodiscard]] Result<std::unique_ptr<GitProvider>> open_host(
    const CommonOptions& options, Access access, std::shared_ptr<AttemptObserver> observer,
    const Environment& environment);

}  // namespace gitprovider::cli
