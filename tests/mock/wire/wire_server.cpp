#include "tests/mock/wire/wire_server.hpp"

#include <algorithm>
#include <cctype>
#include <csignal>
#include <optional>
#include <utility>

namespace gitprovider::mock {
namespace {

constexpr std::string_view kHeadEnd = "\r\n\r\n";

std::size_t content_length(std::string head) {
  std::transform(head.begin(), head.end(), head.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  constexpr std::string_view kName = "\r\ncontent-length:";
  const auto at = head.find(kName);
  return at == std::string::npos ? 0 : std::stoul(head.substr(at + kName.size()));
}

// OpenSSL writes without MSG_NOSIGNAL, and clients leave in the middle. Threads started here
// inherit it.
void block_sigpipe() noexcept {
  sigset_t sigpipe{};
  sigemptyset(&sigpipe);
  sigaddset(&sigpipe, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &sigpipe, nullptr);
}

// Bytes of one connection, cut into requests.
class RequestReader {
 public:
  explicit RequestReader(Stream& stream) : stream_(stream) {}

  std::optional<WireRequest> next() {
    std::size_t head_size = 0;
    while ((head_size = pending_.find(kHeadEnd)) == std::string::npos) {
      if (!fill()) {
        return std::nullopt;
      }
    }
    WireRequest request;
    request.head = take(head_size + kHeadEnd.size());
    request.method = request.head.substr(0, request.head.find(' '));
    const auto target = request.method.size() + 1;
    request.target = request.head.substr(target, request.head.find(' ', target) - target);
    const std::size_t length = content_length(request.head);
    while (pending_.size() < length) {
      if (!fill()) {
        return std::nullopt;
      }
    }
    request.body = take(length);
    return request;
  }

 private:
  bool fill() {
    const std::string more = stream_.read();
    pending_ += more;
    return !more.empty();
  }
  std::string take(std::size_t size) {
    std::string bytes = pending_.substr(0, size);
    pending_.erase(0, size);
    return bytes;
  }

  Stream& stream_;
  std::string pending_{};
};

}  // namespace

std::string answer(int status, std::string_view body, std::string_view more_headers) {
  return "HTTP/1.1 " + std::to_string(status) +
         " Answer\r\nContent-Length: " + std::to_string(body.size()) + "\r\n" +
         std::string(more_headers) + "\r\n" + std::string(body);
}

void Wire::hold() {
  while (!stream_.read().empty()) {
  }
}

bool Wire::pause(std::chrono::milliseconds time) { return server_.pause(time); }

void Wire::drip(std::string_view bytes, std::chrono::milliseconds time) {
  while (pause(time) && stream_.write(bytes)) {
  }
}

void Wire::tunnel_to(std::uint16_t port) {
  send("HTTP/1.1 200 Connection established\r\n\r\n");
  stream_.relay_to(port);
  end(Ending::fin);
}

struct WireServer::Connection {
  Connection(Socket socket, SSL_CTX* context, unsigned its_number)
      : stream(std::move(socket), context), number(its_number) {}
  Stream stream;
  unsigned number;
  std::thread thread{};
};

WireServer::WireServer(WireScript script, SSL_CTX* context)
    : script_(std::move(script)), context_(context), acceptor_([this] { accept_all(); }) {}

WireServer::~WireServer() {
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
    for (Connection& connection : live_) {
      connection.stream.shut_down();
    }
  }
  changed_.notify_all();
  listener_.stop();
  acceptor_.join();
  for (Connection& connection : live_) {
    connection.thread.join();
  }
}

std::string WireServer::url() const {
  return (context_ != nullptr ? "https" : "http") + ("://127.0.0.1:" + std::to_string(port()));
}

std::vector<WireRequest> WireServer::requests() const {
  const std::lock_guard lock(mutex_);
  return requests_;
}

unsigned WireServer::count(std::string_view method) const {
  const std::lock_guard lock(mutex_);
  return static_cast<unsigned>(
      std::count_if(requests_.begin(), requests_.end(),
                    [&](const WireRequest& request) { return request.method == method; }));
}

unsigned WireServer::connections() const {
  const std::lock_guard lock(mutex_);
  return connection_count_;
}

void WireServer::wait_for_requests(std::size_t number) const {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return requests_.size() >= number; });
}

void WireServer::wait_for_connections(unsigned number) const {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return connection_count_ >= number; });
}

void WireServer::accept_all() {
  block_sigpipe();
  while (auto socket = listener_.accept()) {
    const std::lock_guard lock(mutex_);
    if (is_stopping_) {
      return;
    }
    Connection& connection = live_.emplace_back(*std::move(socket), context_, ++connection_count_);
    connection.thread = std::thread([this, &connection] { serve(connection); });
    changed_.notify_all();
  }
}

void WireServer::serve(Connection& connection) {
  Stream& stream = connection.stream;
  if (!stream.handshake()) {
    stream.end(Ending::rst);
    return;
  }
  RequestReader reader(stream);
  Wire wire(stream, *this);
  for (unsigned number = 1; stream.is_open(); ++number) {
    auto request = reader.next();
    if (!request) {
      break;
    }
    request->connection = connection.number;
    request->number = number;
    record(*request);
    script_(wire, *request);
  }
  stream.end(Ending::fin);
}

void WireServer::record(const WireRequest& request) {
  {
    const std::lock_guard lock(mutex_);
    requests_.push_back(request);
  }
  changed_.notify_all();
}

bool WireServer::pause(std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  return !changed_.wait_for(lock, time, [this] { return is_stopping_; });
}

}  // namespace gitprovider::mock
