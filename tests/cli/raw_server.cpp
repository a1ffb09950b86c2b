#include "tests/cli/raw_server.hpp"

#include <netinet/in.h>
#include <stdexcept>
#include <sys/socket.h>
#include <unistd.h>

namespace gitprovider::tests {

RawServer::RawServer() : listener_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* generic = reinterpret_cast<sockaddr*>(&address);
  if (::bind(listener_, generic, size) != 0 || ::listen(listener_, 8) != 0 ||
      ::getsockname(listener_, generic, &size) != 0) {
    throw std::runtime_error("no port to listen on");
  }
  port_ = ntohs(address.sin_port);
}

RawServer::~RawServer() {
  ::close(client_);
  ::close(listener_);
}

std::string RawServer::url() const { return "http://127.0.0.1:" + std::to_string(port_); }

std::string RawServer::take_request() {
  ::close(client_);
  client_ = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
  std::string request;
  char c = 0;
  while (!request.ends_with("\r\n\r\n") && ::read(client_, &c, 1) == 1) {
    request += c;
  }
  return request;
}

void RawServer::reply(std::string_view status_line, std::string_view body) {
  const std::string answer = "HTTP/1.1 " + std::string(status_line) +
                             "\r\nContent-Type: application/json\r\nConnection: close\r\n"
                             "Content-Length: " +
                             std::to_string(body.size()) + "\r\n\r\n" + std::string(body);
  [[maybe_unused]] const ssize_t sent = ::send(client_, answer.data(), answer.size(), MSG_NOSIGNAL);
  ::shutdown(client_, SHUT_WR);
}

}  // namespace gitprovider::tests
