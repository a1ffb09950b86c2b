#include "tests/mock/wire/stream.hpp"

#include <array>
#include <sys/socket.h>
#include <thread>
#include <utility>

namespace gitprovider::mock {
namespace {

bool send_all(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(fd, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) {
      return false;
    }
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

void copy(int from, int to) {
  std::array<char, 4096> buffer{};
  for (;;) {
    const ssize_t got = ::recv(from, buffer.data(), buffer.size(), 0);
    if (got <= 0 || !send_all(to, {buffer.data(), static_cast<std::size_t>(got)})) {
      break;
    }
  }
  ::shutdown(to, SHUT_WR);
  ::shutdown(from, SHUT_RD);
}

}  // namespace

Stream::Stream(Socket socket, SSL_CTX* context) : socket_(std::move(socket)) {
  if (context != nullptr) {
    ssl_.reset(SSL_new(context));
    SSL_set_fd(ssl_.get(), socket_.fd());
  }
}

bool Stream::handshake() { return !ssl_ || SSL_accept(ssl_.get()) == 1; }

std::string Stream::read() {
  std::array<char, 16384> buffer{};
  const auto got = ssl_ ? SSL_read(ssl_.get(), buffer.data(), buffer.size())
                        : ::recv(socket_.fd(), buffer.data(), buffer.size(), 0);
  return got > 0 ? std::string(buffer.data(), static_cast<std::size_t>(got)) : std::string();
}

bool Stream::write(std::string_view bytes) {
  if (!is_open() || bytes.empty()) {
    return is_open();
  }
  return ssl_ ? SSL_write(ssl_.get(), bytes.data(), static_cast<int>(bytes.size())) > 0
              : send_all(socket_.fd(), bytes);
}

void Stream::end(Ending ending) noexcept {
  const std::lock_guard lock(ending_);
  if (ending == Ending::rst) {
    socket_.reset();
    return;
  }
  if (ssl_ && socket_.is_open()) {
    SSL_shutdown(ssl_.get());
  }
  socket_.close();
}

void Stream::shut_down() noexcept {
  const std::lock_guard lock(ending_);
  if (socket_.is_open()) {
    socket_.shut_down();
  }
}

void Stream::relay_to(std::uint16_t port) {
  const Socket other = connect_to(port);
  std::thread back(copy, other.fd(), socket_.fd());
  copy(socket_.fd(), other.fd());
  back.join();
}

}  // namespace gitprovider::mock
