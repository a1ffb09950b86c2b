#pragma once

// A proxy between a client and a server on the loopback that does what networks do: it loses
// answers, cuts them short, falls silent. Everything it is not told to disturb goes through.

#include "tests/mock/fault_proxy/http_text.hpp"
#include "tests/mock/fault_proxy/socket.hpp"

#include <condition_variable>
#include <cstdint>
#include <list>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace gitprovider::mock {

enum class Disturbance : std::uint8_t {
  reset,             ///< a TCP reset in place of the answer
  close,             ///< an orderly end in place of the answer
  half_request,      ///< the server gets the headers of the request alone, the client a reset
  half_status_line,  ///< the beginning of a status line, then the end
  half_headers,      ///< the status line and half of the headers, then the end
  half_answer,       ///< status and headers whole, half of the body, then the end
  stall,             ///< the same, but for the end: nothing more until the client gives up
  silence,           ///< nothing, until the client gives up
  drip,              ///< the answer, a byte at a time with pauses
  farewell,          ///< the answer, and with it the proxy leaves
};

/// Planned for the next requests that fit.
struct Trouble {
  Disturbance kind = Disturbance::reset;
  /// Empty: any.
  std::string method{};
  /// A regular expression for the whole target; empty: any.
  std::string target{};
  unsigned times = 1;
  /// Whether the server gets the request, and so acts on it.
  bool reaches_server = true;
};

/// Listens from construction to destruction. Safe for concurrent calls.
class FaultProxy {
 public:
  explicit FaultProxy(int server_port);
  ~FaultProxy();
  FaultProxy(const FaultProxy&) = delete;
  FaultProxy& operator=(const FaultProxy&) = delete;

  [[nodiscard]] int port() const { return port_; }
  void plan(Trouble trouble);
  /// Refuses connections, and ends those there are, until it comes back at the same port.
  void leave();
  void come_back();

  /// Whole requests that came from clients, of this method and with a target that fits; empty: any.
  [[nodiscard]] unsigned requests(const std::string& method = {},
                                  const std::string& target = {}) const;
  [[nodiscard]] unsigned connections() const;
  /// Disturbances planned and not yet used.
  [[nodiscard]] unsigned unused() const;

 private:
  struct Link {
    Socket client{};
    Socket server{};
    std::thread thread{};
  };

  void accept_all();
  void stop_listening();
  void cut_request(Link& link, const std::string& request);
  void say_farewell(Link& link, std::string answer);
  void serve(Link& link);
  bool pass(Link& link, const std::string& request);
  void disturb(Link& link, const std::string& request, const Trouble& trouble);
  void wait_for_client_to_leave(const Link& link);
  void drip(const Link& link, const std::string& answer);
  bool pause();
  std::optional<Trouble> note(const std::string& request);
  std::optional<std::string> ask_server(Link& link, const std::string& request);

  int server_port_;
  Socket listener_;
  const int port_;

  mutable std::mutex mutex_;
  std::condition_variable stopped_;
  bool is_stopping_ = false;
  std::list<Link> links_{};
  std::vector<Trouble> troubles_{};
  std::vector<RequestLine> requests_{};

  // Last: it begins when all it uses is there.
  std::thread acceptor_;
};

}  // namespace gitprovider::mock
