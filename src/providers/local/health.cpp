#include "src/providers/local/health.hpp"

#include "src/providers/local/git2_error.hpp"

#include <git2.h>

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <string>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace gitprovider::local {
namespace {

namespace fs = std::filesystem;

constexpr const char* kTried = "look at the folder of the local host";

/// 0, or why this process cannot read, write and search it: a file system that takes no writes
/// counts.
int refusal_of(const fs::path& folder) {
  const int refused = ::faccessat(AT_FDCWD, folder.c_str(), R_OK | W_OK | X_OK, AT_EACCESS);
  return refused == 0 ? 0 : errno;
}

/// The folder itself, or the nearest above it that is there: the first repository makes the rest.
fs::path nearest(const fs::path& folder) {
  fs::path there = folder;
  std::error_code ignored;
  while (there.has_relative_path() && !fs::exists(fs::symlink_status(there, ignored))) {
    there = there.parent_path();
  }
  return there;
}

std::string libgit2_version() {
  int major = 0;
  int minor = 0;
  int revision = 0;
  git_libgit2_version(&major, &minor, &revision);
  return "libgit2 " + std::to_string(major) + '.' + std::to_string(minor) + '.' +
         std::to_string(revision);
}

}  // namespace

Result<HostStatus> check_health(const Host& host, const Terms& terms) {
  if (auto time_left = terms.check(); !time_left) {
    return std::move(time_left).error();
  }
  const fs::path folder = nearest(host.root);
  std::error_code failed;
  if (!fs::is_directory(folder, failed)) {
    return system_error(failed ? failed.value() : ENOTDIR, kTried);
  }
  if (const int refused = refusal_of(folder); refused != 0) {
    return system_error(refused, kTried);
  }
  return HostStatus{.version = libgit2_version()};
}

}  // namespace gitprovider::local
