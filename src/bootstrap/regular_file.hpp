#pragma once

// Reads whole files that somebody named, and nothing that only looks like one: no pipe, device or
// socket, and a file that changes while it is read is an error.

#include "gitprovider/result.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>

namespace gitprovider::bootstrap {

/// The bytes of a file, and whether its owner may execute it.
struct RegularFile {
  std::string content{};
  bool is_executable = false;
};

/// What happens to a symbolic link.
enum class Links : std::uint8_t { follow, refuse };

/// Where a file is: a name below an open directory (or `AT_FDCWD`), and the words for its errors.
struct FilePlace {
  int directory = -1;
  std::string name{};
  std::string shown{};
};

/// The largest file that is read: what a commit may hold (names.hpp).
inline constexpr std::size_t kMaxFileBytes = std::size_t{100} << 20;

/// Reads one file. Type and size are taken from the opened descriptor, so that a swap between look
/// and read cannot matter. `invalid_argument` for what is not there, not a regular file or too
/// large; `local_io` for what cannot be read or changed meanwhile. Never blocks on a pipe.
[[nodiscard]] Result<RegularFile> read_regular_file(const FilePlace& place, Links links,
                                                    std::size_t max_bytes = kMaxFileBytes);

/// The same for a path of the current directory; a symbolic link is followed: the caller named it.
[[nodiscard]] Result<RegularFile> read_regular_file(const std::filesystem::path& path,
                                                    std::size_t max_bytes = kMaxFileBytes);

}  // namespace gitprovider::bootstrap
