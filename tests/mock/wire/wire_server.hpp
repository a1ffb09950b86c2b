#pragma once

// An HTTP/1.1 server that does exactly what a test says, byte by byte, and remembers every request.
// Only the server's count proves how often a request was sent.

#include "tests/mock/wire/certificates.hpp"
#include "tests/mock/wire/stream.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <list>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace gitprovider::mock {

/// One request as it stood on the wire.
struct WireRequest {
  std::string method{};
  std::string target{};
  /// Request line and header lines, as they came.
  std::string head{};
  std::string body{};
  /// 1 for the first connection of the server.
  unsigned connection = 0;
  /// 1 for the first request on its connection.
  unsigned number = 0;
};

/// An answer with its length, on a connection that stays.
[[nodiscard]] std::string answer(int status, std::string_view body = "{}",
                                 std::string_view more_headers = "");

/// What a script can do with the connection a request came on.
class Wire {
 public:
  Wire(Stream& stream, class WireServer& server) : stream_(stream), server_(server) {}

  bool send(std::string_view bytes) { return stream_.write(bytes); }
  void end(Ending ending) noexcept { stream_.end(ending); }
  /// Keeps silent until the client leaves or the server stops.
  void hold();
  /// Lets this much time pass; false where the server stops meanwhile.
  bool pause(std::chrono::milliseconds time);
  /// Sends `bytes` over and over, a pause before each, until the client leaves or the server stops.
  void drip(std::string_view bytes, std::chrono::milliseconds pause);
  /// Answers CONNECT: from here on bytes go to and from that port.
  void tunnel_to(std::uint16_t port);

 private:
  Stream& stream_;
  WireServer& server_;
};

/// Called for each request, from its connection's thread: answers, or does something else. Where it
/// leaves the connection open, the next request is read.
using WireScript = std::function<void(Wire&, const WireRequest&)>;

/// Serves until destroyed. Safe for concurrent calls.
class WireServer {
 public:
  /// `context` is null for clear text; not owned.
  explicit WireServer(WireScript script, SSL_CTX* context = nullptr);
  WireServer(const WireServer&) = delete;
  WireServer& operator=(const WireServer&) = delete;
  ~WireServer();

  [[nodiscard]] std::uint16_t port() const noexcept { return listener_.port(); }
  /// `https://127.0.0.1:PORT` where it speaks TLS.
  [[nodiscard]] std::string url() const;
  /// Requests read so far, in the order they were complete.
  [[nodiscard]] std::vector<WireRequest> requests() const;
  [[nodiscard]] unsigned count(std::string_view method) const;
  /// Connections accepted so far.
  [[nodiscard]] unsigned connections() const;
  /// Waits until this many requests are there.
  void wait_for_requests(std::size_t number) const;
  void wait_for_connections(unsigned number) const;

 private:
  friend class Wire;
  struct Connection;

  void accept_all();
  void serve(Connection& connection);
  void record(const WireRequest& request);
  /// True when the time is over, false when the server stops.
  bool pause(std::chrono::milliseconds time);

  WireScript script_;
  SSL_CTX* context_;
  Listener listener_{};
  mutable std::mutex mutex_{};
  mutable std::condition_variable changed_{};
  bool is_stopping_ = false;
  unsigned connection_count_ = 0;
  std::vector<WireRequest> requests_{};
  std::list<Connection> live_;
  std::thread acceptor_;
};

}  // namespace gitprovider::mock
