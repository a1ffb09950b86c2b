#pragma once

// A server that does nothing by itself: a test looks at what came and says what goes back, or lets
// the client wait.

#include <string>
#include <string_view>

namespace gitprovider::tests {

class RawServer {
 public:
  RawServer();
  RawServer(const RawServer&) = delete;
  RawServer& operator=(const RawServer&) = delete;
  ~RawServer();

  /// `http://127.0.0.1:PORT`.
  [[nodiscard]] std::string url() const;
  /// Waits for a connection and reads one request's line and headers.
  [[nodiscard]] std::string take_request();
  /// Answers that request and closes the connection.
  void reply(std::string_view status_line, std::string_view body);

 private:
  int listener_ = -1;
  int client_ = -1;
  int port_ = 0;
};

}  // namespace gitprovider::tests
