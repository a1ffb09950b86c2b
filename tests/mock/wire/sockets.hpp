#pragma once

// TCP on the loopback interface, with owners.

#include <cstdint>
#include <optional>

namespace gitprovider::mock {

/// Owns one socket.
class Socket {
 public:
  Socket() = default;
  explicit Socket(int fd) noexcept : fd_(fd) {}
  Socket(Socket&& other) noexcept;
  Socket& operator=(Socket&& other) noexcept;
  ~Socket() { close(); }

  [[nodiscard]] int fd() const noexcept { return fd_; }
  [[nodiscard]] bool is_open() const noexcept { return fd_ >= 0; }
  /// Ends with FIN, or with RST where bytes of the peer are unread.
  void close() noexcept;
  /// Ends with RST.
  void reset() noexcept;
  /// Both directions end; whoever is blocked on the socket wakes up.
  void shut_down() const noexcept;

 private:
  int fd_ = -1;
};

/// Listens on a free port of 127.0.0.1.
class Listener {
 public:
  explicit Listener(int backlog = 128);

  [[nodiscard]] std::uint16_t port() const noexcept { return port_; }
  /// The next connection; nothing once stopped.
  [[nodiscard]] std::optional<Socket> accept();
  /// Wakes accept() for good.
  void stop() const noexcept { socket_.shut_down(); }

 private:
  Socket socket_;
  std::uint16_t port_ = 0;
};

/// A connection to a port of 127.0.0.1; closed where there is none to be had.
[[nodiscard]] Socket connect_to(std::uint16_t port);

/// A port of 127.0.0.1 where nobody listens.
[[nodiscard]] std::uint16_t closed_port();

}  // namespace gitprovider::mock
