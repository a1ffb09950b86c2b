#pragma once

// Turns a folder of this machine into the files of a commit. Follows no link and reads nothing but
// regular files, so that a template cannot pull in what lies outside of it.

#include "gitprovider/commit.hpp"
#include "gitprovider/result.hpp"

#include <cstddef>
#include <filesystem>
#include <vector>

namespace gitprovider::bootstrap {

/// The files of a folder, sorted by path, executable bits kept.
struct TemplateFolder {
  std::vector<FileChange> files{};
  /// True where the folder is a Git working copy: its own `.git` was left out.
  bool left_out_git = false;
};

/// What one commit may hold; checked while reading, so that memory is bounded.
struct FolderLimits {
  std::size_t max_files = 100'000;
  std::size_t max_bytes = std::size_t{300} << 20;
};

/// Reads every regular file below `folder`, hidden ones too. Empty folders are left out: Git keeps
/// none. `invalid_argument` names the first path that cannot be committed (a link, pipe, device or
/// socket, a `.git` further down, a name that validate_file_path refuses) or that goes beyond
/// `limits`, and is the answer for a folder that is not there or holds no file; `local_io` for what
/// cannot be read.
[[nodiscard]] Result<TemplateFolder> read_template_folder(const std::filesystem::path& folder,
                                                          const FolderLimits& limits = {});

}  // namespace gitprovider::bootstrap
