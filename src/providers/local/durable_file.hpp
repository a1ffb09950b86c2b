#pragma once

// Small files that are either whole and old or whole and new, also after a crash or a power cut.

#include "gitprovider/result.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace gitprovider::local {

/// The bytes of a file, or nothing where it is absent. `local_io` for anything but a regular file
/// (a symbolic link is not followed) and for more than 8 MiB.
[[nodiscard]] Result<std::optional<std::string>> read_file(const std::filesystem::path& file);

enum class FileMode : unsigned { plain = 0644, program = 0755 };

/// Replaces a file as one step: a new file beside it, fsync, rename, fsync of the directory.
/// The file-creation mask applies. A failure leaves the old file as it was. The caller holds the
/// repository's lock.
[[nodiscard]] Result<void> write_file(const std::filesystem::path& file, std::string_view bytes,
                                      FileMode mode = FileMode::plain);

/// Makes what was renamed or made inside a directory survive a power cut.
[[nodiscard]] Result<void> sync_directory(const std::filesystem::path& directory);

/// Makes everything inside a directory, and the directory, survive a power cut.
[[nodiscard]] Result<void> sync_tree(const std::filesystem::path& directory);

}  // namespace gitprovider::local
