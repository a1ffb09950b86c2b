#pragma once

// The door of a mock host that is a socket: the host behind it answers what comes in.

#include "tests/mock/host/incoming.hpp"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

namespace httplib {
class Server;
}  // namespace httplib

namespace gitprovider::mock {

/// Listens on a free port of the loopback from construction to `close`.
class SocketDoor {
 public:
  /// `answer` is called from several threads at once.
  explicit SocketDoor(std::function<Outgoing(const Incoming&)> answer);
  ~SocketDoor();
  SocketDoor(const SocketDoor&) = delete;
  SocketDoor& operator=(const SocketDoor&) = delete;

  [[nodiscard]] int port() const noexcept { return port_; }
  /// Ends what is being answered, too.
  void close();

 private:
  void hold(std::chrono::milliseconds time);

  std::unique_ptr<httplib::Server> server_;
  int port_ = 0;
  std::thread thread_;
  std::mutex mutex_;
  std::condition_variable closed_;
  bool is_closing_ = false;
};

}  // namespace gitprovider::mock
