#pragma once

// The folder of repositories: finding one, opening it, and holding it for a change.

#include "src/providers/local/file_lock.hpp"
#include "src/providers/local/git2_handle.hpp"
#include "src/providers/local/layout.hpp"
#include "src/providers/local/own_folder.hpp"
#include "src/providers/local/terms.hpp"

#include "gitprovider/repository.hpp"
#include "gitprovider/result.hpp"

#include <filesystem>
#include <string>
#include <string_view>

namespace gitprovider::local {

/// A repository opened for one call and one thread.
struct OpenedRepository {
  /// As it is spelled on disk.
  RepoRef repo{};
  Layout layout{};
  OwnRecords own{};
  /// Held by those that change something; given back after the handle below is closed.
  FileLock lock{};
  RepositoryHandle git{};
};

/// What is there under a name in a folder.
struct Entry {
  /// Empty: nothing of this name.
  std::string name{};
  bool is_directory = false;
};

/// Finds an entry whose name differs at most in the case of ASCII letters, as hosts do; the exact
/// spelling wins. A missing folder has no entries. Symbolic links are found and are no directories.
[[nodiscard]] Result<Entry> find_entry(const std::filesystem::path& folder, std::string_view name);

/// Opens a repository to read. `not_found`; `local_io` where it is a symbolic link, damaged (a part
/// of the host's own folder counts), of a later version, or another user's.
[[nodiscard]] Result<OpenedRepository> open_repository(const std::filesystem::path& root,
                                                       const RepoRef& repo);

/// The same, holding its lock. What it refuses is left untouched. Also `deadline_exceeded` and
/// `cancelled`.
[[nodiscard]] Result<OpenedRepository> open_to_change(const std::filesystem::path& root,
                                                      const RepoRef& repo, const Terms& terms);

/// Keeps everybody else from making repositories. Makes the folder where it is missing.
[[nodiscard]] Result<FileLock> lock_creation(const std::filesystem::path& root, const Terms& terms);

}  // namespace gitprovider::local
