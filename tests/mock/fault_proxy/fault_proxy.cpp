#include "tests/mock/fault_proxy/fault_proxy.hpp"

#include "tests/mock/fault_proxy/http_reader.hpp"

#include <algorithm>
#include <chrono>
#include <regex>
#include <utility>

namespace gitprovider::mock {
namespace {

using namespace std::chrono_literals;

bool fits(const RequestLine& line, const std::string& method, const std::string& target) {
  return (method.empty() || method == line.method) &&
         (target.empty() || std::regex_match(line.target, std::regex(target)));
}

}  // namespace

FaultProxy::FaultProxy(int server_port)
    : server_port_(server_port),
      listener_(Socket::listen()),
      port_(listener_.port()),
      acceptor_([this] { accept_all(); }) {}

FaultProxy::~FaultProxy() {
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
    stop_listening();
  }
  stopped_.notify_all();
  if (acceptor_.joinable()) {
    acceptor_.join();
  }
  for (auto& link : links_) {
    link.thread.join();
  }
}

void FaultProxy::plan(Trouble trouble) {
  const std::lock_guard lock(mutex_);
  troubles_.push_back(std::move(trouble));
}

void FaultProxy::leave() {
  const std::lock_guard lock(mutex_);
  stop_listening();
}

void FaultProxy::come_back() {
  acceptor_.join();
  const std::lock_guard lock(mutex_);
  listener_.close();
  listener_ = Socket::listen(port_);
  acceptor_ = std::thread([this] { accept_all(); });
}

// A listener that was shut down refuses, and its port stays this proxy's to take again.
void FaultProxy::stop_listening() {
  listener_.shut_down();
  for (auto& link : links_) {
    link.client.shut_down();
    link.server.shut_down();
  }
}

unsigned FaultProxy::requests(const std::string& method, const std::string& target) const {
  const std::lock_guard lock(mutex_);
  return static_cast<unsigned>(
      std::count_if(requests_.begin(), requests_.end(),
                    [&](const RequestLine& line) { return fits(line, method, target); }));
}

unsigned FaultProxy::connections() const {
  const std::lock_guard lock(mutex_);
  return static_cast<unsigned>(links_.size());
}

unsigned FaultProxy::unused() const {
  const std::lock_guard lock(mutex_);
  unsigned left = 0;
  for (const auto& trouble : troubles_) {
    left += trouble.times;
  }
  return left;
}

void FaultProxy::accept_all() {
  while (true) {
    Socket client = listener_.accept();
    const std::lock_guard lock(mutex_);
    if (is_stopping_ || !client.is_open()) {
      return;
    }
    auto& link = links_.emplace_back();
    link.client = std::move(client);
    link.server = Socket::connect(server_port_);
    link.thread = std::thread([this, &link] { serve(link); });
  }
}

// The sockets of a link are closed by its own thread only, so that the destructor never shuts down
// a descriptor that has become somebody else's.
void FaultProxy::serve(Link& link) {
  HttpReader reader(link.client);
  while (const auto request = reader.next()) {
    const auto trouble = note(*request);
    if (!trouble && pass(link, *request)) {
      continue;
    }
    if (trouble) {
      disturb(link, *request, *trouble);
    }
    break;
  }
  const std::lock_guard lock(mutex_);
  link.client.close();
  link.server.close();
}

std::optional<Trouble> FaultProxy::note(const std::string& request) {
  const std::lock_guard lock(mutex_);
  requests_.push_back(request_line(request));
  const auto& line = requests_.back();
  const auto found = std::find_if(troubles_.begin(), troubles_.end(), [&](const Trouble& trouble) {
    return trouble.times > 0 && fits(line, trouble.method, trouble.target);
  });
  if (found == troubles_.end()) {
    return std::nullopt;
  }
  --found->times;
  return *found;
}

std::optional<std::string> FaultProxy::ask_server(Link& link, const std::string& request) {
  HttpReader reader(link.server);
  const auto body = request.starts_with("HEAD ") ? BodyComes::no : BodyComes::yes;
  return link.server.send(request) ? reader.next(body) : std::nullopt;
}

bool FaultProxy::pass(Link& link, const std::string& request) {
  const auto answer = ask_server(link, request);
  return answer && link.client.send(*answer);
}

void FaultProxy::disturb(Link& link, const std::string& request, const Trouble& trouble) {
  if (trouble.kind == Disturbance::half_request) {
    cut_request(link, request);
    return;
  }
  const auto answer =
      (trouble.reaches_server ? ask_server(link, request) : std::nullopt).value_or("");
  const auto& whole = answer.empty() ? std::string(kPlainAnswer) : answer;
  switch (trouble.kind) {
    case Disturbance::reset: {
      const std::lock_guard lock(mutex_);
      link.client.reset();
      return;
    }
    case Disturbance::half_request:
    case Disturbance::close:
      return;
    case Disturbance::half_status_line:
      link.client.send("HTTP/1.1 20");
      return;
    case Disturbance::half_headers:
      link.client.send(half_of_headers(whole));
      return;
    case Disturbance::half_answer:
      link.client.send(half_of_body(whole));
      return;
    case Disturbance::stall:
      link.client.send(half_of_body(whole));
      wait_for_client_to_leave(link);
      return;
    case Disturbance::silence:
      wait_for_client_to_leave(link);
      return;
    case Disturbance::drip:
      drip(link, whole);
      return;
    case Disturbance::farewell:
      say_farewell(link, whole);
      return;
  }
}

void FaultProxy::cut_request(Link& link, const std::string& request) {
  link.server.send(head_of(request));
  const std::lock_guard lock(mutex_);
  link.server.close();
  link.client.reset();
}

// The client is told that this connection ends, so that it does not try it once more.
void FaultProxy::say_farewell(Link& link, std::string answer) {
  answer.insert(answer.find("\r\n") + 2, "Connection: close\r\n");
  {
    const std::lock_guard lock(mutex_);
    listener_.shut_down();
  }
  link.client.send(answer);
}

void FaultProxy::wait_for_client_to_leave(const Link& link) {
  while (!link.client.is_gone() && pause()) {
  }
}

void FaultProxy::drip(const Link& link, const std::string& answer) {
  for (const char byte : answer) {
    if (!link.client.send({&byte, 1}) || !pause()) {
      return;
    }
  }
}

// False when the proxy is ending.
bool FaultProxy::pause() {
  std::unique_lock lock(mutex_);
  return !stopped_.wait_for(lock, 10ms, [this] { return is_stopping_; });
}

}  // namespace gitprovider::mock
