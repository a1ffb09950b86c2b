#pragma once

// A loopback HTTP/1.1 server for measurements: one thread, epoll, connections kept alive. An answer
// that is held back holds nobody else up.

#include "bench/server/counts.hpp"

#include <chrono>
#include <cstddef>
#include <functional>
#include <queue>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace bench {

/// A request as it came. The views live as long as the call that is given it.
struct Request {
  std::string_view method{};
  std::string_view target{};
  /// Header lines with their ends, the request line not among them.
  std::string_view header_lines{};
  std::string_view body{};
};

/// The value of the header `name` in `lines`, in the spelling given; empty where it is not there.
[[nodiscard]] std::string_view header(std::string_view lines, std::string_view name);

/// An answer, ready to be written, and how long to hold it back.
struct Answer {
  /// Empty: the connection is closed instead.
  std::string bytes{};
  std::chrono::milliseconds delay{0};
  /// It is not counted.
  bool is_control = false;
};

/// Listens on a free port of the loopback. Single-threaded.
class Door {
 public:
  using Respond = std::function<Answer(const Request&)>;

  Door();

  [[nodiscard]] int port() const noexcept { return port_; }
  [[nodiscard]] std::string origin() const { return "http://127.0.0.1:" + std::to_string(port_); }
  /// Serves until the process is killed, and keeps `counts`.
  [[noreturn]] void run(const Respond& respond, Counts& counts);

 private:
  using Clock = std::chrono::steady_clock;

  struct Connection {
    std::string input{};
    // Tells a connection from an older one with the same descriptor.
    std::size_t serial = 0;
    bool is_counted = false;
    bool is_answering = false;
  };
  /// An answer that waits for its time.
  struct Held {
    Clock::time_point due{};
    int socket = -1;
    std::size_t serial = 0;
    std::string bytes{};
  };
  struct LaterFirst {
    bool operator()(const Held& a, const Held& b) const { return a.due > b.due; }
  };

  void accept_all();
  void read_from(int socket);
  void answer(int socket, Connection& connection);
  void write_to(int socket, Connection& connection, std::string_view bytes);
  void release_due();
  void close_socket(int socket);
  [[nodiscard]] int milliseconds_to_next() const;

  int port_ = 0;
  int listener_ = -1;
  int epoll_ = -1;
  std::size_t last_serial_ = 0;
  std::unordered_map<int, Connection> connections_{};
  std::priority_queue<Held, std::vector<Held>, LaterFirst> held_{};
  const Respond* respond_ = nullptr;
  Counts* counts_ = nullptr;
};

}  // namespace bench
