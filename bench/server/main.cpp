// A loopback HTTP/1.1 server for measurements: one thread, epoll, connections kept alive. An answer
// that is held back holds nobody else up. Prints its port and serves until it is killed.

#include "bench/server/site.hpp"

#include <arpa/inet.h>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <queue>
#include <string>
#include <string_view>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>
#include <unordered_map>
#include <utility>
#include <vector>

namespace bench {
namespace {

using Clock = std::chrono::steady_clock;

struct Connection {
  std::string input{};
  std::string output{};
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

/// What stands behind `name` in the lines of a request; empty where it is not there.
std::string value_of(std::string_view name, std::string_view lines) {
  const std::size_t at = lines.find(name);
  if (at == std::string_view::npos) {
    return {};
  }
  const std::size_t from = at + name.size();
  return std::string{lines.substr(from, lines.find("\r\n", from) - from)};
}

[[noreturn]] void fail(const char* what) {
  std::perror(what);
  std::exit(EXIT_FAILURE);
}

class Server {
 public:
  Server();
  [[noreturn]] void run();

 private:
  void accept_all();
  void read_from(int socket);
  void answer(int socket, Connection& connection);
  void write_to(int socket, Connection& connection);
  void release_due();
  void close_socket(int socket);
  [[nodiscard]] int milliseconds_to_next() const;

  int listener_ = -1;
  int epoll_ = -1;
  std::size_t last_serial_ = 0;
  std::unordered_map<int, Connection> connections_{};
  std::priority_queue<Held, std::vector<Held>, LaterFirst> held_{};
  Site site_{""};
};

Server::Server() {
  listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* generic = reinterpret_cast<sockaddr*>(&address);
  if (listener_ < 0 || ::bind(listener_, generic, size) != 0 || ::listen(listener_, 512) != 0 ||
      ::getsockname(listener_, generic, &size) != 0) {
    fail("listen");
  }
  const std::string port = std::to_string(ntohs(address.sin_port));
  site_ = Site("http://127.0.0.1:" + port);
  epoll_ = ::epoll_create1(EPOLL_CLOEXEC);
  epoll_event event{};
  event.events = EPOLLIN;
  event.data.fd = listener_;
  if (epoll_ < 0 || ::epoll_ctl(epoll_, EPOLL_CTL_ADD, listener_, &event) != 0) {
    fail("epoll");
  }
  std::puts(port.c_str());
  std::fflush(stdout);
}

void Server::run() {
  std::array<epoll_event, 128> events{};
  for (;;) {
    const int ready = ::epoll_wait(epoll_, events.data(), static_cast<int>(events.size()),
                                   milliseconds_to_next());
    for (int i = 0; i < ready; ++i) {
      const int socket = events.at(static_cast<std::size_t>(i)).data.fd;
      if (socket == listener_) {
        accept_all();
      } else {
        read_from(socket);
      }
    }
    release_due();
  }
}

void Server::accept_all() {
  for (;;) {
    const int socket = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
    if (socket < 0) {
      return;
    }
    const int on = 1;
    ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.fd = socket;
    ::epoll_ctl(epoll_, EPOLL_CTL_ADD, socket, &event);
    connections_[socket] = Connection{.serial = ++last_serial_};
  }
}

void Server::read_from(int socket) {
  std::array<char, 16384> buffer{};
  const ssize_t got = ::recv(socket, buffer.data(), buffer.size(), MSG_DONTWAIT);
  if (got <= 0) {
    close_socket(socket);
    return;
  }
  Connection& connection = connections_[socket];
  connection.input.append(buffer.data(), static_cast<std::size_t>(got));
  answer(socket, connection);
}

void Server::answer(int socket, Connection& connection) {
  const std::size_t end = connection.input.find("\r\n\r\n");
  if (connection.is_answering || end == std::string::npos) {
    return;
  }
  const std::size_t from = connection.input.find(' ') + 1;
  const std::string target = connection.input.substr(from, connection.input.find(' ', from) - from);
  const std::string condition = value_of("If-None-Match: ", connection.input.substr(0, end + 2));
  connection.input.erase(0, end + 4);

  Answer made = site_.get(target, condition);
  connection.is_answering = !made.is_control;
  if (!made.is_control) {
    site_.counts.connections += connection.is_counted ? 0 : 1;
    connection.is_counted = true;
    site_.counts.begin_request();
  }
  if (made.delay.count() > 0) {
    held_.push({Clock::now() + made.delay, socket, connection.serial, std::move(made.bytes)});
    return;
  }
  connection.output = std::move(made.bytes);
  write_to(socket, connection);
}

void Server::write_to(int socket, Connection& connection) {
  // Answers are smaller than a loopback socket's buffer: a blocking send does not wait in practice.
  std::string_view rest = connection.output;
  while (!rest.empty()) {
    const ssize_t sent = ::send(socket, rest.data(), rest.size(), MSG_NOSIGNAL);
    if (sent <= 0) {
      break;
    }
    rest.remove_prefix(static_cast<std::size_t>(sent));
  }
  if (connection.is_answering) {
    connection.is_answering = false;
    --site_.counts.in_flight;
  }
}

void Server::release_due() {
  while (!held_.empty() && held_.top().due <= Clock::now()) {
    const Held held = held_.top();
    held_.pop();
    const auto found = connections_.find(held.socket);
    if (found != connections_.end() && found->second.serial == held.serial) {
      found->second.output = held.bytes;
      write_to(held.socket, found->second);
    }
  }
}

void Server::close_socket(int socket) {
  if (connections_[socket].is_answering) {
    --site_.counts.in_flight;
  }
  connections_.erase(socket);
  ::close(socket);
}

int Server::milliseconds_to_next() const {
  if (held_.empty()) {
    return -1;
  }
  const auto rest = std::chrono::ceil<std::chrono::milliseconds>(held_.top().due - Clock::now());
  return static_cast<int>(std::max<std::chrono::milliseconds::rep>(rest.count(), 0));
}

}  // namespace
}  // namespace bench

int main() { bench::Server().run(); }
