#include "src/bootstrap/journal/journal_file.hpp"

#include "src/bootstrap/file_error.hpp"
#include "src/bootstrap/journal/private_file.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace gitprovider::bootstrap {
namespace {

constexpr std::size_t kLargestJournal = std::size_t{256} << 20;

Result<std::string> read_all(const FileDescriptor& file, const std::string& shown) {
  std::string bytes;
  std::array<char, std::size_t{1} << 16> part{};
  for (;;) {
    const ssize_t count = ::read(file.get(), part.data(), part.size());
    if (count == 0) {
      return bytes;
    }
    if (count < 0 && errno != EINTR) {
      return system_error(shown, errno);
    }
    bytes.append(part.data(), count > 0 ? static_cast<std::size_t>(count) : 0);
    if (bytes.size() > kLargestJournal) {
      return bad_file(shown, "larger than any journal");
    }
  }
}

Result<void> write_all(const FileDescriptor& file, std::string_view bytes,
                       const std::string& shown) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(file.get(), bytes.data(), bytes.size());
    if (count < 0 && errno != EINTR) {
      return system_error(shown, errno);
    }
    bytes.remove_prefix(count > 0 ? static_cast<std::size_t>(count) : 0);
  }
  return {};
}

Result<void> sync_file(const FileDescriptor& file, const std::string& shown) {
  return ::fsync(file.get()) == 0 ? Result<void>() : system_error(shown, errno);
}

Result<void> sync_folder(const std::filesystem::path& folder) {
  const FileDescriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  return opened.is_open() && ::fsync(opened.get()) == 0 ? Result<void>()
                                                        : system_error(folder.string(), errno);
}

std::filesystem::path folder_of(const std::filesystem::path& path) {
  return path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
}

}  // namespace

Result<std::optional<std::string>> read_journal_file(const std::filesystem::path& path) {
  struct stat status {};
  if (::lstat(path.c_str(), &status) != 0 && errno == ENOENT) {
    return std::optional<std::string>{};
  }
  return open_private_file(path, O_RDONLY)
      .and_then([&](const FileDescriptor& file) { return read_all(file, path.string()); })
      .transform([](std::string&& bytes) { return std::optional(std::move(bytes)); });
}

JournalFile::JournalFile(std::filesystem::path path, FileDescriptor lock) noexcept
    : path_(std::move(path)), lock_(std::move(lock)) {}

JournalFile::~JournalFile() {
  // Closing is not enough: a child of a fork elsewhere in the program may share the open file.
  if (lock_.is_open()) {
    ::flock(lock_.get(), LOCK_UN);
  }
}

Result<JournalFile> JournalFile::lock(const std::filesystem::path& path) {
  if (auto fit = require_private_folder(folder_of(path)); !fit) {
    return std::move(fit).error();
  }
  // Not the journal itself: that is replaced by another file.
  const auto beside = path.string() + ".lock";
  auto lock = open_private_file(beside, O_RDWR | O_CREAT);
  if (!lock) {
    return std::move(lock).error();
  }
  while (::flock(lock->get(), LOCK_EX | LOCK_NB) != 0) {
    if (errno == EWOULDBLOCK) {
      return Error{.code = ErrorCode::conflict,
                   .message = path.string() + ": another run has this journal open"};
    }
    if (errno != EINTR) {
      return system_error(beside, errno);
    }
  }
  return JournalFile(path, *std::move(lock));
}

Result<std::optional<std::string>> JournalFile::read() const { return read_journal_file(path_); }

Result<void> JournalFile::replace(std::string_view bytes) {
  // What a run left behind that was killed here; the lock says that nobody writes it.
  const std::string beside = path_.string() + ".new";
  ::unlink(beside.c_str());
  auto file = open_private_file(beside, O_WRONLY | O_CREAT | O_EXCL | O_APPEND);
  if (!file) {
    return std::move(file).error();
  }
  auto written = write_all(*file, bytes, path_.string()).and_then([&] {
    return sync_file(*file, path_.string());
  });
  if (written && std::rename(beside.c_str(), path_.c_str()) != 0) {
    written = system_error(path_.string(), errno);
  }
  if (!written) {
    ::unlink(beside.c_str());
    return written;
  }
  file_ = *std::move(file);
  return sync_folder(folder_of(path_));
}

Result<void> JournalFile::append(std::string_view bytes) {
  return write_all(file_, bytes, path_.string());
}

Result<void> JournalFile::sync() { return sync_file(file_, path_.string()); }

}  // namespace gitprovider::bootstrap
