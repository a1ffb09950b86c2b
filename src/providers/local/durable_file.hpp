#pragma once

// Small files that are either whole and old or whole and new, also after a crash or a power cut.

#include "gitprovider/result.hpp"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace gitprovider::local {

/// The bytes of a file, or nothing where it is absent. `local_io` for anything but a regular file
/// (a symbolic link is not followed) and for more than 8 MiB.
[[nodiscard]] Result<std::optional<std::string>> read_file(const std::filesystem::path& file);

enum class FileMode : unsigned { plain = 0644, shared = 0666, program = 0755 };

/// Replaces a file as one step: a new file beside it, fsync, rename, fsync of the directory.
/// The file-creation mask applies. A failure before the rename leaves the old file as it was; from
/// the rename on the new one may be there, and the error's outcome is `unknown`. The caller holds
/// the repository's lock.
[[nodiscard]] Result<void> write_file(const std::filesystem::path& file, std::string_view bytes,
                                      FileMode mode = FileMode::plain);

/// How a file is replaced that others lock by a file beside it.
struct Replacement {
  std::string_view bytes{};
  /// Holds the new file until it is renamed. Where it is there already: locked(), a `conflict`.
  std::filesystem::path beside{};
  FileMode mode = FileMode::plain;
  /// Asked while `beside` is there; an error leaves the old file.
  std::function<Result<void>()> check{};
};

/// Replaces a file as write_file does.
[[nodiscard]] Result<void> replace_file(const std::filesystem::path& file, const Replacement& with);

/// Writes a file that must be there anew, as it is. After a sync that failed, one that succeeds
/// says nothing of what was written before it (docs/adr/0010-durable-or-unknown.md). The caller
/// holds the repository's lock.
[[nodiscard]] Result<void> rewrite_file(const std::filesystem::path& file,
                                        FileMode mode = FileMode::plain);

/// Makes what was renamed or made inside a directory survive a power cut. Where that fails, what
/// was done is there all the same: the error's outcome is `unknown`.
[[nodiscard]] Result<void> sync_directory(const std::filesystem::path& directory);

/// The same after a sync of it that failed: changes the directory first, by making and removing
/// `beside` in it, so that there is something to write.
[[nodiscard]] Result<void> sync_directory_anew(const std::filesystem::path& directory,
                                               const std::filesystem::path& beside);

/// Makes everything inside a directory, and the directory, survive a power cut.
[[nodiscard]] Result<void> sync_tree(const std::filesystem::path& directory);

}  // namespace gitprovider::local
