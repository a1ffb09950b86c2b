#include "src/providers/local/file_lock.hpp"

#include "src/providers/local/git2_error.hpp"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <utility>

namespace gitprovider::local {
namespace {

constexpr Duration kFirstPause{1};
constexpr Duration kLongestPause{16};

bool try_lock(const Descriptor& file) noexcept {
  int result = 0;
  do {
    result = ::flock(file.number(), LOCK_EX | LOCK_NB);
  } while (result != 0 && errno == EINTR);
  return result == 0;
}

}  // namespace

FileLock::~FileLock() {
  // Closing is not enough: a child of a fork elsewhere in the program may share the open file.
  if (descriptor_.is_open()) {
    ::flock(descriptor_.number(), LOCK_UN);
  }
}

Result<FileLock> FileLock::acquire(const std::filesystem::path& file, const Terms& terms) {
  Descriptor descriptor(
      ::open(file.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, S_IRUSR | S_IWUSR));
  if (!descriptor.is_open()) {
    return system_error(errno, "open the lock of the repository");
  }
  for (Duration step = kFirstPause; !try_lock(descriptor);
       step = std::min(2 * step, kLongestPause)) {
    if (errno != EWOULDBLOCK) {
      return system_error(errno, "lock the repository");
    }
    if (auto left = terms.pause(step); !left) {
      return std::move(left).error();
    }
  }
  return FileLock(std::move(descriptor));
}

FileLock FileLock::try_directory(const std::filesystem::path& directory) noexcept {
  Descriptor descriptor(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  if (!descriptor.is_open() || !try_lock(descriptor)) {
    return {};
  }
  return FileLock(std::move(descriptor));
}

}  // namespace gitprovider::local
