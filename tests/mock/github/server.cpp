#include "tests/mock/github/server.hpp"

#include "tests/mock/github/request_check.hpp"
#include "tests/mock/github/route.hpp"

#include <httplib.h>

#include <array>
#include <ctime>
#include <exception>
#include <optional>
#include <utility>

namespace gitprovider::mock {
namespace {

// A connection kept alive occupies a thread of the server.
constexpr std::size_t kThreads = 64;
constexpr unsigned kRateLimit = 5'000;

std::string http_date(std::time_t time) {
  std::tm parts{};
  gmtime_r(&time, &parts);
  std::array<char, 64> text{};
  const auto length = std::strftime(text.data(), text.size(), "%a, %d %b %Y %H:%M:%S GMT", &parts);
  return {text.data(), length};
}

void refuse_stranger(const WorldRules& rules, const httplib::Request& request) {
  if (request.get_header_value("User-Agent").empty()) {
    throw refuse(403, "Missing or invalid User Agent string.");
  }
  const auto version = request.get_header_value("X-GitHub-Api-Version");
  if (!version.empty() && version != "2022-11-28") {
    throw refuse(400, "Unsupported 'X-GitHub-Api-Version'");
  }
  if (request.get_header_value("Authorization") != "Bearer " + rules.token) {
    throw refuse(
        401, request.has_header("Authorization") ? "Bad credentials" : "Requires authentication");
  }
}

std::string serialise(const Json& body) {
  return body.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

MockGitHub::MockGitHub(MockGitHubOptions options)
    : options_(std::move(options)),
      server_(std::make_unique<httplib::Server>()),
      world_(options_.rules),
      check_(std::make_unique<RequestCheck>()) {
  server_->new_task_queue = [] { return new httplib::ThreadPool(kThreads); };
  server_->set_keep_alive_max_count(1'000'000);
  server_->set_tcp_nodelay(true);
  server_->set_payload_max_length(std::size_t{512} << 20);
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

MockGitHub::~MockGitHub() {
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
  }
  stopped_.notify_all();
  server_->stop();
  thread_.join();
}

std::string MockGitHub::url() const {
  return "http://127.0.0.1:" + std::to_string(port_) + options_.prefix;
}

void MockGitHub::plan(Fault fault) {
  const std::lock_guard lock(mutex_);
  faults_.add(std::move(fault));
}

unsigned MockGitHub::requests(const std::string& route) const {
  const std::lock_guard lock(mutex_);
  const auto found = counts_.find(route);
  return found == counts_.end() ? 0 : found->second;
}

unsigned MockGitHub::requests() const {
  const std::lock_guard lock(mutex_);
  return sent_;
}

std::vector<std::string> MockGitHub::problems() const {
  const std::lock_guard lock(mutex_);
  auto lines = check_->reports();
  for (auto& line : faults_.unused()) {
    lines.push_back(std::move(line));
  }
  return lines;
}

void MockGitHub::forget() {
  const std::lock_guard lock(mutex_);
  check_->clear();
  faults_.clear();
  counts_.clear();
}

void MockGitHub::answer(const httplib::Request& request, httplib::Response& response) {
  send(reply_checked(request), response);
}

// Errors of a route's own making must not look like the host's.
Reply MockGitHub::reply_checked(const httplib::Request& request) {
  try {
    return reply_to(request);
  } catch (const Refusal& refusal) {
    return refusal.reply;
  } catch (const std::exception& error) {
    const std::lock_guard lock(mutex_);
    check_->report(std::string("the request could not be understood: ") + error.what());
    return refuse(422, "Invalid request.").reply;
  }
}

Reply MockGitHub::reply_to(const httplib::Request& request) {
  std::unique_lock lock(mutex_);
  ++sent_;
  check_->headers(request);
  check_->target(request.target);
  const auto question = request.target.find('?');
  const std::string path = request.target.substr(0, question);
  const auto match = path.starts_with(options_.prefix)
                         ? match_route(request.method, path.substr(options_.prefix.size()))
                         : std::nullopt;
  if (!match) {
    check_->report("unexpected request");
    throw refuse(404, "Not Found");
  }
  const auto name = route_name(*match->route);
  ++counts_[name];
  refuse_stranger(world_.rules(), request);
  Received received{
      .method = request.method,
      .path = check_->variables(*match),
      .query = check_->query(*match->route, question == std::string::npos
                                                ? std::string{}
                                                : request.target.substr(question + 1)),
      .body = check_->body(*match->route, request),
      .base_url = "http://" + request.get_header_value("Host") + options_.prefix,
      .raw_path = path.substr(options_.prefix.size())};
  const auto fault = faults_.take(name);
  Reply reply{};
  if (!fault || fault->after_effect || fault->status == 0) {
    reply = match->route->answer(world_, received);
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

void MockGitHub::hold(std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  stopped_.wait_for(lock, time, [this] { return is_stopping_; });
}

// A body that is a text is sent as it stands: it was planned by a test.
void MockGitHub::send(Reply reply, httplib::Response& response) {
  const auto now = std::time(nullptr);
  unsigned number = 0;
  {
    const std::lock_guard lock(mutex_);
    number = sent_;
  }
  response.status = reply.status;
  response.set_header("Server", "github.com");
  response.set_header("X-GitHub-Request-Id", "MOCK:" + std::to_string(number));
  response.set_header("X-RateLimit-Limit", std::to_string(kRateLimit));
  for (const auto& [name, value] : reply.headers) {
    response.set_header(name, value);
  }
  if (!response.has_header("Date")) {
    response.set_header("Date", http_date(now));
  }
  if (!response.has_header("X-RateLimit-Remaining")) {
    response.set_header("X-RateLimit-Remaining", std::to_string(kRateLimit - number % kRateLimit));
  }
  if (!response.has_header("X-RateLimit-Reset")) {
    response.set_header("X-RateLimit-Reset", std::to_string(now + 3'600));
  }
  if (!reply.body.is_null()) {
    response.set_content(
        reply.body.is_string() ? reply.body.get<std::string>() : serialise(reply.body),
        "application/json; charset=utf-8");
  }
}

}  // namespace gitprovider::mock
