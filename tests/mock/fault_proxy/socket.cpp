#include "tests/mock/fault_proxy/socket.hpp"

#include <arpa/inet.h>
#include <array>
#include <cerrno>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

namespace gitprovider::mock {
namespace {

sockaddr_in loopback(int port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

void send_at_once(int descriptor) {
  const int on = 1;
  ::setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

}  // namespace

Socket::~Socket() { close(); }

Socket& Socket::operator=(Socket&& other) noexcept {
  if (this != &other) {
    close();
    descriptor_ = std::exchange(other.descriptor_, -1);
  }
  return *this;
}

Socket Socket::listen(int port) {
  Socket socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  const int on = 1;
  ::setsockopt(socket.descriptor_, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  const auto address = loopback(port);
  ::bind(socket.descriptor_, reinterpret_cast<const sockaddr*>(&address), sizeof address);
  ::listen(socket.descriptor_, SOMAXCONN);
  return socket;
}

Socket Socket::connect(int port) {
  Socket socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  const auto address = loopback(port);
  if (::connect(socket.descriptor_, reinterpret_cast<const sockaddr*>(&address), sizeof address) !=
      0) {
    return {};
  }
  send_at_once(socket.descriptor_);
  return socket;
}

int Socket::port() const {
  sockaddr_in address{};
  socklen_t length = sizeof address;
  ::getsockname(descriptor_, reinterpret_cast<sockaddr*>(&address), &length);
  return ntohs(address.sin_port);
}

Socket Socket::accept() const {
  Socket socket(::accept4(descriptor_, nullptr, nullptr, SOCK_CLOEXEC));
  if (socket.is_open()) {
    send_at_once(socket.descriptor_);
  }
  return socket;
}

std::string Socket::read() const {
  std::array<char, 16'384> buffer{};
  ssize_t got = 0;
  do {
    got = ::recv(descriptor_, buffer.data(), buffer.size(), 0);
  } while (got < 0 && errno == EINTR);
  return got <= 0 ? std::string{} : std::string(buffer.data(), static_cast<std::size_t>(got));
}

bool Socket::send(std::string_view bytes) const {
  while (!bytes.empty()) {
    const auto sent = ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno != EINTR) {
      return false;
    }
    bytes.remove_prefix(sent < 0 ? 0 : static_cast<std::size_t>(sent));
  }
  return true;
}

bool Socket::is_gone() const {
  char byte = 0;
  const auto got = ::recv(descriptor_, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
  return got == 0 || (got < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR);
}

void Socket::shut_down() const noexcept { ::shutdown(descriptor_, SHUT_RDWR); }

void Socket::reset() noexcept {
  const linger now{.l_onoff = 1, .l_linger = 0};
  ::setsockopt(descriptor_, SOL_SOCKET, SO_LINGER, &now, sizeof now);
  close();
}

void Socket::close() noexcept {
  if (is_open()) {
    ::close(std::exchange(descriptor_, -1));
  }
}

}  // namespace gitprovider::mock
