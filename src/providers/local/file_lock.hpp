#pragma once

// One holder at a time among all threads and processes of the machine.

#include "src/providers/local/descriptor.hpp"
#include "src/providers/local/terms.hpp"

#include "gitprovider/result.hpp"

#include <filesystem>

namespace gitprovider::local {

/// An flock on a file, given back when destroyed and by the kernel when the process dies, so that a
/// lock is never stale. Each holder opens the file itself: threads of one process exclude each
/// other.
class FileLock {
 public:
  /// Holds nothing.
  FileLock() = default;
  FileLock(FileLock&&) noexcept = default;
  FileLock& operator=(FileLock&&) noexcept = default;
  ~FileLock();

  /// Waits for the lock on `file`, which is made where it is missing. `deadline_exceeded`,
  /// `cancelled`, or `local_io` where the file cannot be opened; a symbolic link is refused.
  static Result<FileLock> acquire(const std::filesystem::path& file, const Terms& terms);

  /// The lock on a directory, or an empty one where somebody holds it or it cannot be opened.
  static FileLock try_directory(const std::filesystem::path& directory) noexcept;

  [[nodiscard]] bool is_held() const noexcept { return descriptor_.is_open(); }

 private:
  explicit FileLock(Descriptor descriptor) noexcept : descriptor_(std::move(descriptor)) {}
  Descriptor descriptor_{};
};

}  // namespace gitprovider::local
