#include "bench/server/door.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

namespace bench {
namespace {

constexpr std::string_view kEnd = "\r\n\r\n";

[[noreturn]] void fail(const char* what) {
  std::perror(what);
  std::exit(EXIT_FAILURE);
}

std::size_t content_length(std::string_view lines) {
  const std::string_view value = header(lines, "Content-Length");
  std::size_t length = 0;
  std::from_chars(value.data(), value.data() + value.size(), length);
  return length;
}

/// The first request in `input`, and how much of it that is; none: it is not whole yet.
std::pair<Request, std::size_t> first_request(std::string_view input) {
  const std::size_t end = input.find(kEnd);
  if (end == std::string_view::npos) {
    return {};
  }
  const std::size_t line_end = input.find("\r\n");
  const std::string_view line = input.substr(0, line_end);
  const std::size_t space = line.find(' ');
  const std::string_view lines = input.substr(line_end + 2, end - line_end);
  const std::size_t body = end + kEnd.size();
  const std::size_t length = content_length(lines);
  if (input.size() < body + length) {
    return {};
  }
  return {{.method = line.substr(0, space),
           .target = line.substr(space + 1, line.rfind(' ') - space - 1),
           .header_lines = lines,
           .body = input.substr(body, length)},
          body + length};
}

}  // namespace

std::string_view header(std::string_view lines, std::string_view name) {
  while (!lines.empty()) {
    const std::string_view line = lines.substr(0, lines.find("\r\n"));
    lines.remove_prefix(std::min(lines.size(), line.size() + 2));
    if (line.starts_with(name) && line.substr(name.size()).starts_with(": ")) {
      return line.substr(name.size() + 2);
    }
  }
  return {};
}

Door::Door() {
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
  port_ = ntohs(address.sin_port);
  epoll_ = ::epoll_create1(EPOLL_CLOEXEC);
  epoll_event event{};
  event.events = EPOLLIN;
  event.data.fd = listener_;
  if (epoll_ < 0 || ::epoll_ctl(epoll_, EPOLL_CTL_ADD, listener_, &event) != 0) {
    fail("epoll");
  }
}

void Door::run(const Respond& respond, Counts& counts) {
  respond_ = &respond;
  counts_ = &counts;
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

void Door::accept_all() {
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

void Door::read_from(int socket) {
  std::array<char, 16384> buffer{};
  const ssize_t got = ::recv(socket, buffer.data(), buffer.size(), MSG_DONTWAIT);
  if (got <= 0) {
    close_socket(socket);
    return;
  }
  Connection& connection = connections_[socket];
  connection.input.append(buffer.data(), static_cast<std::size_t>(got));
  if (!connection.is_answering) {
    answer(socket, connection);
  }
}

void Door::answer(int socket, Connection& connection) {
  const auto [request, length] = first_request(connection.input);
  if (length == 0) {
    return;
  }
  Answer made = (*respond_)(request);
  connection.input.erase(0, length);
  connection.is_answering = !made.is_control;
  if (!made.is_control) {
    counts_->connections += connection.is_counted ? 0 : 1;
    connection.is_counted = true;
    counts_->begin_request();
  }
  if (made.delay.count() > 0) {
    held_.push({Clock::now() + made.delay, socket, connection.serial, std::move(made.bytes)});
    return;
  }
  write_to(socket, connection, made.bytes);
}

void Door::write_to(int socket, Connection& connection, std::string_view bytes) {
  if (bytes.empty()) {
    close_socket(socket);
    return;
  }
  // Answers are smaller than a loopback socket's buffer: a blocking send does not wait in practice.
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) {
      break;
    }
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  if (connection.is_answering) {
    connection.is_answering = false;
    --counts_->in_flight;
  }
}

void Door::release_due() {
  while (!held_.empty() && held_.top().due <= Clock::now()) {
    const Held held = held_.top();
    held_.pop();
    const auto found = connections_.find(held.socket);
    if (found != connections_.end() && found->second.serial == held.serial) {
      write_to(held.socket, found->second, held.bytes);
    }
  }
}

void Door::close_socket(int socket) {
  if (connections_[socket].is_answering) {
    --counts_->in_flight;
  }
  connections_.erase(socket);
  ::close(socket);
}

int Door::milliseconds_to_next() const {
  if (held_.empty()) {
    return -1;
  }
  const auto rest = std::chrono::ceil<std::chrono::milliseconds>(held_.top().due - Clock::now());
  return static_cast<int>(std::max<std::chrono::milliseconds::rep>(rest.count(), 0));
}

}  // namespace bench
