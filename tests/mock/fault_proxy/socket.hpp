#pragma once

// A TCP socket on the loopback.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace gitprovider::mock {

/// Owns a descriptor. Blocking; another thread may call shut_down to end a read or an accept.
class Socket {
 public:
  Socket() = default;
  explicit Socket(int descriptor) noexcept : descriptor_(descriptor) {}
  ~Socket();
  Socket(Socket&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  Socket& operator=(Socket&& other) noexcept;

  /// Listens on a port, or on a free one.
  static Socket listen(int port = 0);
  static Socket connect(int port);

  [[nodiscard]] bool is_open() const noexcept { return descriptor_ >= 0; }
  [[nodiscard]] int port() const;
  [[nodiscard]] Socket accept() const;
  /// What has come; empty at the end of the stream and after an error.
  [[nodiscard]] std::string read() const;
  /// False where the other side is gone.
  bool send(std::string_view bytes) const;
  /// True when the other side has closed, or has gone.
  [[nodiscard]] bool is_gone() const;
  void shut_down() const noexcept;
  /// Closes so that the other side sees a reset.
  void reset() noexcept;
  void close() noexcept;

 private:
  int descriptor_ = -1;
};

}  // namespace gitprovider::mock
