#pragma once

// The configuration file of a call: what it says about the host the call is for.

#include "apps/common/environment.hpp"
#include "apps/common/host_kind.hpp"
#include "apps/common/options.hpp"
#include "gitprovider/client_options.hpp"
#include "gitprovider/result.hpp"

namespace gitprovider::cli {

/// Options for the host: from the file of `--config`, else from `gitprovider/config.yaml` below
/// `XDG_CONFIG_HOME` or `~/.config` if there is one, else the library's own. A host without
/// `--url` is looked for by its kind and then by its public address; a `base_url` is there only
/// where the file names one. `invalid_argument` for a file with anything wrong in it.
[[nodiscard]] Result<ClientOptions> configured_options(const HostKind& kind,
                                                       const CommonOptions& options,
                                                       const Environment& environment);

}  // namespace gitprovider::cli
