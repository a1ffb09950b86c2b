#include "tests/mock/host/server.hpp"

#include "tests/mock/host/timestamps.hpp"

#include <httplib.h>

#include <ctime>
#include <exception>

namespace gitprovider::mock {
namespace {

// A connection kept alive occupies a thread of the server.
constexpr std::size_t kThreads = 64;

std::string serialise(const Json& body) {
  return body.is_string() ? body.get<std::string>()
                          : body.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string path_of(const httplib::Request& request) {
  return request.target.substr(0, request.target.find('?'));
}

std::string query_of(const httplib::Request& request) {
  const auto question = request.target.find('?');
  return question == std::string::npos ? "" : request.target.substr(question + 1);
}

}  // namespace

MockServer::MockServer(std::string prefix)
    : prefix_(std::move(prefix)), server_(std::make_unique<httplib::Server>()) {
  server_->new_task_queue = [] { return new httplib::ThreadPool(kThreads); };
  server_->set_keep_alive_max_count(1'000'000);
  server_->set_tcp_nodelay(true);
  server_->set_payload_max_length(std::size_t{512} << 20);
}

MockServer::~MockServer() { stop(); }

void MockServer::serve(Dialect dialect, Repositories& repositories) {
  dialect_ = std::move(dialect);
  repositories_ = &repositories;
  check_.emplace(dialect_.refusals);
  const auto handler = [this](const httplib::Request& request, httplib::Response& response) {
    answer(request, response);
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

void MockServer::stop() {
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
  }
  stopped_.notify_all();
  server_->stop();
  if (thread_.joinable()) {
    thread_.join();
  }
}

std::string MockServer::url() const {
  return "http://127.0.0.1:" + std::to_string(port_) + prefix_;
}

void MockServer::plan(Fault fault) {
  const std::lock_guard lock(mutex_);
  faults_.add(std::move(fault));
}

unsigned MockServer::requests(const std::string& route) const {
  const std::lock_guard lock(mutex_);
  const auto found = counts_.find(route);
  return found == counts_.end() ? 0 : found->second;
}

unsigned MockServer::requests() const {
  const std::lock_guard lock(mutex_);
  return sent_;
}

std::vector<std::string> MockServer::problems() const {
  const std::lock_guard lock(mutex_);
  auto lines = check_->reports();
  for (auto& line : faults_.unused()) {
    lines.push_back(std::move(line));
  }
  return lines;
}

void MockServer::forget() {
  const std::lock_guard lock(mutex_);
  check_->clear();
  faults_.clear();
  counts_.clear();
}

void MockServer::keep_log() {
  const std::lock_guard lock(mutex_);
  is_logging_ = true;
}

std::vector<LoggedRequest> MockServer::log() const {
  const std::lock_guard lock(mutex_);
  return log_;
}

void MockServer::answer(const httplib::Request& request, httplib::Response& response) {
  send(reply_checked(request), response);
}

// Errors of a route's own making must not look like the host's.
Reply MockServer::reply_checked(const httplib::Request& request) {
  try {
    return reply_to(request);
  } catch (const Refusal& refusal) {
    return refusal.reply;
  } catch (const std::exception& error) {
    const std::lock_guard lock(mutex_);
    check_->report(std::string("the request could not be understood: ") + error.what());
    return dialect_.refusals.bad_json().reply;
  }
}

Received MockServer::receive(const RouteMatch& match, const httplib::Request& request) {
  Received received{.method = request.method,
                    .path = check_->variables(match),
                    .query = check_->query(*match.route, query_of(request)),
                    .body = check_->body(*match.route, request),
                    .base_url = "http://" + request.get_header_value("Host") + prefix_,
                    .raw_path = path_of(request).substr(prefix_.size()),
                    .raw_query = query_of(request)};
  if (is_logging_) {
    log_.push_back({.method = request.method,
                    .target = request.target.substr(prefix_.size()),
                    .body = received.body});
  }
  return received;
}

Reply MockServer::reply_to(const httplib::Request& request) {
  std::unique_lock lock(mutex_);
  ++sent_;
  check_->headers(request);
  dialect_.check_headers(request, *check_);
  check_->target(request.target);
  const auto path = path_of(request);
  const auto match = path.starts_with(prefix_)
                         ? dialect_.routes.match(request.method, path.substr(prefix_.size()))
                         : std::nullopt;
  if (!match) {
    check_->report("unexpected request");
    throw dialect_.refusals.not_found();
  }
  const auto name = route_name(*match->route);
  ++counts_[name];
  dialect_.admit(request);
  const auto received = receive(*match, request);
  const auto fault = faults_.take(name);
  Reply reply{};
  if (!fault || fault->after_effect || fault->status == 0) {
    reply = match->route->answer(received);
  }
  lock.unlock();
  if (!fault) {
    return reply;
  }
  hold(fault->hold);
  return fault->status == 0
             ? reply
             : Reply{.status = fault->status, .body = Json(fault->body), .headers = fault->headers};
}

void MockServer::hold(std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  stopped_.wait_for(lock, time, [this] { return is_stopping_; });
}

void MockServer::send(Reply reply, httplib::Response& response) const {
  const auto now = std::time(nullptr);
  response.status = reply.status;
  for (const auto& [name, value] : reply.headers) {
    response.set_header(name, value);
  }
  auto lines = dialect_.headers({.status = reply.status, .number = requests(), .now = now});
  lines.emplace_back("Date", http_date(now));
  for (const auto& [name, value] : lines) {
    if (!response.has_header(name.c_str())) {
      response.set_header(name, value);
    }
  }
  if (!reply.body.is_null()) {
    response.set_content(serialise(reply.body), dialect_.content_type);
  }
}

}  // namespace gitprovider::mock
