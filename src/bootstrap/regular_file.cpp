#include "src/bootstrap/regular_file.hpp"

#include "src/bootstrap/file_descriptor.hpp"
#include "src/bootstrap/file_error.hpp"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace gitprovider::bootstrap {
namespace {

// Reads until `size` bytes are there or the file ends; a negative result is an errno.
int read_up_to(int file, std::string& into, std::size_t size) {
  constexpr std::size_t kChunk = std::size_t{1} << 16;
  while (into.size() < size) {
    const std::size_t have = into.size();
    into.resize(have + std::min(kChunk, size - have));
    const ssize_t got = ::read(file, into.data() + have, into.size() - have);
    const int failure = errno;
    into.resize(have + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    if (got == 0) {
      return 0;
    }
    if (got < 0 && failure != EINTR) {
      return failure;
    }
  }
  return 0;
}

Result<std::string> read_exactly(int file, std::size_t size, std::string_view shown) {
  std::string content;
  // One byte more than there should be: a file that grows shows itself.
  if (const int failure = read_up_to(file, content, size + 1); failure != 0) {
    return system_error(shown, failure);
  }
  if (content.size() != size) {
    return unreadable_file(shown, "changed while it was read");
  }
  return content;
}

}  // namespace

Result<RegularFile> read_regular_file(const FilePlace& place, Links links, std::size_t max_bytes) {
  const int no_follow = links == Links::refuse ? O_NOFOLLOW : 0;
  // O_NONBLOCK: a pipe nobody writes to is refused below instead of waited for.
  const FileDescriptor file(::openat(place.directory, place.name.c_str(),
                                     O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | no_follow));
  if (!file.is_open()) {
    return system_error(place.shown, errno);
  }
  struct stat status {};
  if (::fstat(file.get(), &status) != 0) {
    return system_error(place.shown, errno);
  }
  if (!S_ISREG(status.st_mode)) {
    return bad_file(place.shown, "not a regular file");
  }
  const auto size = static_cast<std::size_t>(status.st_size);
  if (size > max_bytes) {
    return bad_file(place.shown, "larger than " + std::to_string(max_bytes) + " bytes");
  }
  return read_exactly(file.get(), size, place.shown).transform([&](std::string&& content) {
    return RegularFile{.content = std::move(content),
                       .is_executable = (status.st_mode & S_IXUSR) != 0};
  });
}

Result<RegularFile> read_regular_file(const std::filesystem::path& path, std::size_t max_bytes) {
  return read_regular_file({.directory = AT_FDCWD, .name = path.string(), .shown = path.string()},
                           Links::follow, max_bytes);
}

}  // namespace gitprovider::bootstrap
