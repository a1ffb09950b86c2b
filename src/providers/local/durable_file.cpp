#include "src/providers/local/durable_file.hpp"

#include "src/providers/local/descriptor.hpp"
#include "src/providers/local/git2_error.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace gitprovider::local {
namespace {

constexpr std::size_t kLargestFile = std::size_t{8} << 20;

std::string name_of(const std::filesystem::path& file) { return file.filename().string(); }

Result<std::string> read_all(const Descriptor& source, const std::string& tried) {
  std::string bytes;
  std::array<char, 16384> part{};
  for (;;) {
    const ssize_t count = ::read(source.number(), part.data(), part.size());
    if (count == 0) {
      return bytes;
    }
    if (count < 0 && errno != EINTR) {
      return system_error(errno, tried);
    }
    bytes.append(part.data(), count > 0 ? static_cast<std::size_t>(count) : 0);
    if (bytes.size() > kLargestFile) {
      return local_io(tried, "the file is larger than anything written here");
    }
  }
}

bool write_all(const Descriptor& target, std::string_view bytes) noexcept {
  while (!bytes.empty()) {
    const ssize_t count = ::write(target.number(), bytes.data(), bytes.size());
    if (count < 0 && errno != EINTR) {
      return false;
    }
    bytes.remove_prefix(count > 0 ? static_cast<std::size_t>(count) : 0);
  }
  return true;
}

// Returns 0 or the errno of what failed.
int write_new(const std::filesystem::path& file, std::string_view bytes, FileMode mode) {
  const Descriptor target(::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
                                 static_cast<mode_t>(mode)));
  if (!target.is_open() || !write_all(target, bytes) || ::fsync(target.number()) != 0) {
    return errno;
  }
  return 0;
}

Error in_doubt(Error error) {
  error.outcome = Outcome::unknown;
  return error;
}

// Of a file or a directory. Returns 0 or the errno of what failed.
int sync(const std::filesystem::path& entry) {
  const Descriptor opened(::open(entry.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
  return opened.is_open() && ::fsync(opened.number()) == 0 ? 0 : errno;
}

}  // namespace

Result<std::optional<std::string>> read_file(const std::filesystem::path& file) {
  const std::string tried = "read " + name_of(file);
  const Descriptor source(::open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  if (!source.is_open()) {
    if (errno == ENOENT) {
      return std::optional<std::string>{};
    }
    return errno == ELOOP ? local_io(tried, "it is a symbolic link, which is not followed")
                          : system_error(errno, tried);
  }
  struct stat status {};
  if (::fstat(source.number(), &status) != 0 || !S_ISREG(status.st_mode)) {
    return local_io(tried, "not a regular file");
  }
  return read_all(source, tried).transform([](std::string bytes) {
    return std::optional<std::string>(std::move(bytes));
  });
}

Result<void> write_file(const std::filesystem::path& file, std::string_view bytes, FileMode mode) {
  // One name for each file: what a crash left is removed by the next write, which holds the lock
  // too.
  const auto beside = file.parent_path() / ("." + name_of(file) + ".new");
  if (::unlink(beside.c_str()) != 0 && errno != ENOENT) {
    return system_error(errno, "write " + name_of(file));
  }
  return replace_file(file, {.bytes = bytes, .beside = beside, .mode = mode});
}

Result<void> replace_file(const std::filesystem::path& file, const Replacement& with) {
  const std::string tried = "write " + name_of(file);
  if (const int failed = write_new(with.beside, with.bytes, with.mode); failed != 0) {
    if (failed == EEXIST) {
      return locked(tried);
    }
    ::unlink(with.beside.c_str());
    return system_error(failed, tried);
  }
  auto checked = with.check ? with.check() : Result<void>();
  if (!checked) {
    ::unlink(with.beside.c_str());
    return checked;
  }
  if (std::rename(with.beside.c_str(), file.c_str()) != 0) {
    const int failed = errno;
    ::unlink(with.beside.c_str());
    return in_doubt(system_error(failed, tried));
  }
  return sync_directory(file.parent_path());
}

Result<void> rewrite_file(const std::filesystem::path& file, FileMode mode) {
  return read_file(file).and_then([&](const std::optional<std::string>& bytes) {
    return bytes ? write_file(file, *bytes, mode)
                 : Result<void>(not_found("file " + name_of(file)));
  });
}

Result<void> sync_directory(const std::filesystem::path& directory) {
  const int failed = sync(directory);
  return failed == 0 ? Result<void>()
                     : Result<void>(in_doubt(system_error(failed, "make the change durable")));
}

Result<void> sync_directory_anew(const std::filesystem::path& directory,
                                 const std::filesystem::path& beside) {
  std::error_code failed;
  std::filesystem::create_directory(beside, failed);
  if (failed) {
    return in_doubt(system_error(failed.value(), "make the change durable"));
  }
  auto synced = sync_directory(directory);
  std::filesystem::remove(beside, failed);
  return synced;
}

Result<void> sync_tree(const std::filesystem::path& directory) {
  std::error_code listing;
  int failed = sync(directory);
  std::filesystem::recursive_directory_iterator entry(directory, listing);
  const std::filesystem::recursive_directory_iterator end;
  for (; !listing && failed == 0 && entry != end; entry.increment(listing)) {
    failed = sync(entry->path());
  }
  failed = listing ? listing.value() : failed;
  return failed == 0 ? Result<void>() : Result<void>(system_error(failed, "write the repository"));
}

}  // namespace gitprovider::local
