#pragma once

// Opens files of which nobody else shall read or change a byte.

#include "src/bootstrap/file_descriptor.hpp"

#include "gitprovider/result.hpp"

#include <filesystem>

namespace gitprovider::bootstrap {

/// Makes a folder that is missing, and those above it, for this user alone (mode 0700).
/// `invalid_argument` where it is somebody else's, or others may put files into it.
[[nodiscard]] Result<void> require_private_folder(const std::filesystem::path& folder);

/// Opens a file without following a link, `flags` being those of open(2); one that is made has mode
/// 0600. `invalid_argument` where there is none, for what is not a regular file, is somebody else's
/// or may be written to by others; `local_io` for everything else.
[[nodiscard]] Result<FileDescriptor> open_private_file(const std::filesystem::path& path,
                                                       int flags);

}  // namespace gitprovider::bootstrap
