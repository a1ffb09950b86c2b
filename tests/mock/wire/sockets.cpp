#include "tests/mock/wire/sockets.hpp"

#include <netinet/in.h>
#include <stdexcept>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

namespace gitprovider::mock {
namespace {

sockaddr_in loopback(std::uint16_t port) noexcept {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

Socket new_socket() { return Socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)); }

}  // namespace

Socket::Socket(Socket&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}

Socket& Socket::operator=(Socket&& other) noexcept {
  if (this != &other) {
    close();
    fd_ = std::exchange(other.fd_, -1);
  }
  return *this;
}

void Socket::close() noexcept {
  if (is_open()) {
    ::close(std::exchange(fd_, -1));
  }
}

void Socket::reset() noexcept {
  if (is_open()) {
    const linger at_once{.l_onoff = 1, .l_linger = 0};
    ::setsockopt(fd_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    close();
  }
}

void Socket::shut_down() const noexcept { ::shutdown(fd_, SHUT_RDWR); }

Listener::Listener(int backlog) : socket_(new_socket()) {
  sockaddr_in address = loopback(0);
  socklen_t size = sizeof address;
  auto* const generic = reinterpret_cast<sockaddr*>(&address);
  if (::bind(socket_.fd(), generic, size) != 0 || ::listen(socket_.fd(), backlog) != 0 ||
      ::getsockname(socket_.fd(), generic, &size) != 0) {
    throw std::runtime_error("cannot listen on 127.0.0.1");
  }
  port_ = ntohs(address.sin_port);
}

std::optional<Socket> Listener::accept() {
  Socket connection(::accept4(socket_.fd(), nullptr, nullptr, SOCK_CLOEXEC));
  return connection.is_open() ? std::optional(std::move(connection)) : std::nullopt;
}

Socket connect_to(std::uint16_t port) {
  Socket socket = new_socket();
  const sockaddr_in address = loopback(port);
  if (::connect(socket.fd(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    socket.close();
  }
  return socket;
}

std::uint16_t closed_port() { return Listener().port(); }

}  // namespace gitprovider::mock
