#pragma once

// Cuts HTTP/1.1 messages out of a stream, as far as a proxy for tests needs: bodies by their
// Content-Length only.

#include "tests/mock/fault_proxy/socket.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace gitprovider::mock {

enum class BodyComes : std::uint8_t { no, yes };

class HttpReader {
 public:
  explicit HttpReader(const Socket& socket) noexcept : socket_(&socket) {}
  /// The next message, head and body; empty when the stream ends first. The answer to a HEAD names
  /// the length of a body that does not come.
  [[nodiscard]] std::optional<std::string> next(BodyComes body = BodyComes::yes);

 private:
  const Socket* socket_;
  std::string rest_{};
};

}  // namespace gitprovider::mock
