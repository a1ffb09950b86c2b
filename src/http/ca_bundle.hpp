#pragma once

// Certificates to trust beside the system's, read once when a transport is made.

#include "gitprovider/result.hpp"

#include <string>

namespace gitprovider::http {

/// The certificates of `system_file` (where it can be read) and of `extra_file`, one after the
/// other, in PEM form. `local_io` where `extra_file` cannot be read, `invalid_argument` where it
/// holds no certificate; both name the file.
[[nodiscard]] Result<std::string> read_ca_bundle(const std::string& system_file,
                                                 const std::string& extra_file);

}  // namespace gitprovider::http
