#include "src/bootstrap/journal/private_file.hpp"

#include "src/bootstrap/file_error.hpp"

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace gitprovider::bootstrap {
namespace {

constexpr mode_t kOwnerOnly = S_IRUSR | S_IWUSR;
constexpr mode_t kWritableByOthers = S_IWGRP | S_IWOTH;

bool is_ours(const struct stat& status) { return status.st_uid == ::geteuid(); }

// The first folder is made last.
Result<void> make_folders(const std::filesystem::path& folder) {
  if (::mkdir(folder.c_str(), S_IRWXU) == 0 || errno == EEXIST) {
    return {};
  }
  if (errno != ENOENT || !folder.has_relative_path()) {
    return system_error(folder.string(), errno);
  }
  return make_folders(folder.parent_path()).and_then([&]() -> Result<void> {
    return ::mkdir(folder.c_str(), S_IRWXU) == 0 || errno == EEXIST
               ? Result<void>()
               : system_error(folder.string(), errno);
  });
}

Result<void> check_file(const FileDescriptor& file, const std::string& shown) {
  struct stat status {};
  if (::fstat(file.get(), &status) != 0) {
    return system_error(shown, errno);
  }
  if (!S_ISREG(status.st_mode)) {
    return bad_file(shown, "not a regular file");
  }
  if (!is_ours(status)) {
    return bad_file(shown, "belongs to another user");
  }
  if ((status.st_mode & kWritableByOthers) != 0) {
    return bad_file(shown, "others may write to it, so what it says cannot be relied on");
  }
  return {};
}

}  // namespace

Result<void> require_private_folder(const std::filesystem::path& folder) {
  if (auto made = make_folders(folder); !made) {
    return made;
  }
  struct stat status {};
  if (::stat(folder.c_str(), &status) != 0) {
    return system_error(folder.string(), errno);
  }
  if (!S_ISDIR(status.st_mode)) {
    return bad_file(folder.string(), "not a folder");
  }
  // In a sticky folder such as /tmp others cannot replace what is ours.
  const bool is_open_to_others =
      (status.st_mode & kWritableByOthers) != 0 && (status.st_mode & S_ISVTX) == 0;
  if (is_open_to_others || (!is_ours(status) && (status.st_mode & S_ISVTX) == 0)) {
    return bad_file(folder.string(), "others could replace the journal in this folder");
  }
  return {};
}

Result<FileDescriptor> open_private_file(const std::filesystem::path& path, int flags) {
  // O_NONBLOCK: a pipe nobody writes to is refused below instead of waited for.
  FileDescriptor file(
      ::open(path.c_str(), flags | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, kOwnerOnly));
  if (!file.is_open()) {
    return errno == ELOOP ? bad_file(path.string(), "a symbolic link, which is not followed")
                          : system_error(path.string(), errno);
  }
  if (auto fit = check_file(file, path.string()); !fit) {
    return std::move(fit).error();
  }
  return file;
}

}  // namespace gitprovider::bootstrap
