#pragma once

#include <unistd.h>
#include <utility>

namespace gitprovider::bootstrap {

/// Owns a file descriptor, or none.
class FileDescriptor {
 public:
  explicit FileDescriptor(int value = -1) noexcept : value_(value) {}
  FileDescriptor(FileDescriptor&& other) noexcept : value_(other.release()) {}
  FileDescriptor& operator=(FileDescriptor&& other) noexcept {
    // The old one is closed with the temporary.
    FileDescriptor taken(std::move(other));
    std::swap(value_, taken.value_);
    return *this;
  }
  ~FileDescriptor() {
    if (value_ >= 0) {
      ::close(value_);
    }
  }

  [[nodiscard]] int get() const noexcept { return value_; }
  [[nodiscard]] bool is_open() const noexcept { return value_ >= 0; }
  /// Gives the descriptor away.
  [[nodiscard]] int release() noexcept { return std::exchange(value_, -1); }

 private:
  int value_;
};

}  // namespace gitprovider::bootstrap
