#pragma once

// Bytes in both directions, in the clear or over TLS, and every way to end them.

#include "tests/mock/wire/sockets.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <openssl/ssl.h>
#include <string>
#include <string_view>

namespace gitprovider::mock {

/// How a connection ends.
enum class Ending : std::uint8_t { fin, rst };

/// The server's side of one connection. One thread reads and writes; shut_down() may come from
/// another.
class Stream {
 public:
  /// `context` is null for clear text.
  Stream(Socket socket, SSL_CTX* context);

  /// False where the client does not want to talk TLS with us.
  [[nodiscard]] bool handshake();
  /// What arrived; empty at the end.
  [[nodiscard]] std::string read();
  /// False where the peer is gone.
  bool write(std::string_view bytes);
  void end(Ending ending) noexcept;
  [[nodiscard]] bool is_open() const noexcept { return socket_.is_open(); }
  /// Wakes a blocked read or write.
  void shut_down() noexcept;
  /// Copies both ways between this connection and another port until either ends.
  void relay_to(std::uint16_t port);

 private:
  struct SslDeleter {
    void operator()(SSL* ssl) const noexcept { SSL_free(ssl); }
  };
  // Guards the descriptor's end, so that nobody shuts down another one of the same number.
  std::mutex ending_{};
  Socket socket_;
  std::unique_ptr<SSL, SslDeleter> ssl_;
};

}  // namespace gitprovider::mock
