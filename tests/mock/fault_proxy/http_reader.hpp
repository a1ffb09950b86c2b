#pragma once

// Cuts HTTP/1.1 messages out of a stream, as far as a proxy for tests needs: bodies by their
// Content-Length only.

#include "tests/mock/fault_proxy/socket.hpp"

#include <optional>
#include <string>

namespace gitprovider::mock {

class HttpReader {
 public:
  explicit HttpReader(const Socket& socket) noexcept : socket_(&socket) {}
  /// The next message, head and body; empty when the stream ends first.
  [[nodiscard]] std::optional<std::string> next();

 private:
  const Socket* socket_;
  std::string rest_{};
};

}  // namespace gitprovider::mock
