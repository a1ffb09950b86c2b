#include "tests/mock/host/socket_door.hpp"

#include <httplib.h>

#include <utility>

namespace gitprovider::mock {
namespace {

// A connection kept alive occupies a thread of the server.
constexpr std::size_t kThreads = 64;

Incoming read(const httplib::Request& request) {
  return {.method = request.method,
          .target = request.target,
          .headers = {request.headers.begin(), request.headers.end()},
          .body = request.body};
}

void write(Outgoing answer, httplib::Response& response) {
  response.status = answer.status;
  for (const auto& [name, value] : answer.headers) {
    response.set_header(name, value);
  }
  response.body = std::move(answer.body);
}

}  // namespace

SocketDoor::SocketDoor(std::function<Outgoing(const Incoming&)> answer)
    : server_(std::make_unique<httplib::Server>()) {
  server_->new_task_queue = [] { return new httplib::ThreadPool(kThreads); };
  server_->set_keep_alive_max_count(1'000'000);
  server_->set_tcp_nodelay(true);
  server_->set_payload_max_length(std::size_t{512} << 20);
  const auto handler = [this, answer = std::move(answer)](const httplib::Request& request,
                                                          httplib::Response& response) {
    auto outgoing = answer(read(request));
    hold(outgoing.hold);
    write(std::move(outgoing), response);
  };
  server_->Get(".*", handler);
  server_->Post(".*", handler);
  server_->Put(".*", handler);
  server_->Patch(".*", handler);
  server_->Delete(".*", handler);
  port_ = server_->bind_to_any_port("127.0.0.1");
  thread_ = std::thread([this] { server_->listen_after_bind(); });
  while (!server_->is_running()) {
    std::this_thread::yield();
  }
}

SocketDoor::~SocketDoor() { close(); }

void SocketDoor::close() {
  {
    const std::lock_guard lock(mutex_);
    is_closing_ = true;
  }
  closed_.notify_all();
  server_->stop();
  if (thread_.joinable()) {
    thread_.join();
  }
}

void SocketDoor::hold(std::chrono::milliseconds time) {
  if (time.count() == 0) {
    return;
  }
  std::unique_lock lock(mutex_);
  closed_.wait_for(lock, time, [this] { return is_closing_; });
}

}  // namespace gitprovider::mock
