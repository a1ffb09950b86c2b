#pragma once

// A mock host behind a real socket.

#include "tests/mock/host/service.hpp"
#include "tests/mock/host/socket_door.hpp"

#include <optional>
#include <string>
#include <utility>

namespace gitprovider::mock {

/// Listens on a free port of the loopback. Safe for concurrent calls.
class MockServer : public MockService {
 public:
  [[nodiscard]] std::string url() const {
    return "http://127.0.0.1:" + std::to_string(port()) + prefix();
  }
  [[nodiscard]] int port() const noexcept { return door_->port(); }

 protected:
  explicit MockServer(std::string prefix) : MockService(std::move(prefix)) {}
  /// Begins to listen; what is given lives until `stop`.
  void serve(Dialect dialect, Repositories& repositories) {
    MockService::serve(std::move(dialect), repositories);
    door_.emplace([this](const Incoming& request) { return answer(request); });
  }
  void stop() { door_->close(); }

 private:
  std::optional<SocketDoor> door_{};
};

}  // namespace gitprovider::mock
