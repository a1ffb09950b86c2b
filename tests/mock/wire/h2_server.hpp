#pragma once

// An HTTP/2 server over TLS that does what a test says with each stream, and counts the requests
// that reached it.

#include "tests/mock/wire/certificates.hpp"
#include "tests/mock/wire/stream.hpp"

#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

struct nghttp2_session;

namespace gitprovider::mock {

/// One request whose headers and body have arrived.
struct H2Request {
  std::string method{};
  std::string path{};
  unsigned connection = 0;
  std::int32_t stream = 0;
};

/// What becomes of a request.
enum class H2Deed : std::uint8_t {
  answer,            ///< 200 with `{}`
  hold,              ///< nothing, for now
  fin,               ///< the connection ends
  rst,               ///< the connection is reset
  refuse_stream,     ///< RST_STREAM: not processed, may be sent again
  internal_error,    ///< RST_STREAM: processed or not, nobody knows
  require_http_1_1,  ///< RST_STREAM: come back with an older version
  goaway,  ///< GOAWAY: nothing from this stream on was processed; then the connection ends
  headers_then_fin,  ///< 200 and half a body, then the connection ends
};

/// Called for each request, from its connection's thread.
using H2Script = std::function<H2Deed(const H2Request&)>;

/// Serves until destroyed. Safe for concurrent calls.
class H2Server {
 public:
  H2Server(H2Script script, SSL_CTX* context);
  H2Server(const H2Server&) = delete;
  H2Server& operator=(const H2Server&) = delete;
  ~H2Server();

  [[nodiscard]] std::string url() const;
  /// Requests that arrived, in order.
  [[nodiscard]] std::vector<H2Request> requests() const;
  [[nodiscard]] unsigned count(std::string_view method) const;
  [[nodiscard]] unsigned connections() const;

 private:
  struct Connection;
  struct Callbacks;

  void accept_all();
  void serve(Connection& connection);
  void complete(Connection& connection, std::int32_t stream);
  void record(const H2Request& request);

  H2Script script_;
  SSL_CTX* context_;
  Listener listener_{};
  mutable std::mutex mutex_{};
  bool is_stopping_ = false;
  unsigned connection_count_ = 0;
  std::vector<H2Request> requests_{};
  std::list<Connection> live_;
  std::thread acceptor_;
};

}  // namespace gitprovider::mock
