#pragma once

// The server of a mock host: a real socket, counts, planned faults, and a report of every request
// that a careful client would not have sent. What the host is, a Dialect says.

#include "tests/mock/host/dialect.hpp"
#include "tests/mock/host/fault_plan.hpp"
#include "tests/mock/host/repositories.hpp"
#include "tests/mock/host/request_check.hpp"

#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace httplib {
class Server;
struct Response;
}  // namespace httplib

namespace gitprovider::mock {

/// A request as it came, for those who look at them all.
struct LoggedRequest {
  std::string method{};
  /// With its query, below the host's prefix.
  std::string target{};
  Json body{};
};

/// Listens on a free port of the loopback. Safe for concurrent calls.
class MockServer {
 public:
  virtual ~MockServer();
  MockServer(const MockServer&) = delete;
  MockServer& operator=(const MockServer&) = delete;

  [[nodiscard]] std::string url() const;
  [[nodiscard]] int port() const noexcept { return port_; }
  /// Where the API begins: "", or `/some/path/api/v4`.
  [[nodiscard]] const std::string& prefix() const noexcept { return prefix_; }

  void plan(Fault fault);
  /// Requests of one route (`POST /user/repos`), and of all.
  [[nodiscard]] unsigned requests(const std::string& route) const;
  [[nodiscard]] unsigned requests() const;
  /// A line for each request that should not have come as it did and for each fault not used. A
  /// test ends by requiring that there are none.
  [[nodiscard]] std::vector<std::string> problems() const;
  /// Forgets problems, faults and counts.
  void forget();
  /// Every request from here on is kept for `log`.
  void keep_log();
  [[nodiscard]] std::vector<LoggedRequest> log() const;

  /// Looks at the repositories or changes them, with the server held.
  template <class Use>
  auto with_repositories(Use&& use) {
    const std::lock_guard lock(mutex_);
    return std::forward<Use>(use)(*repositories_);
  }

 protected:
  explicit MockServer(std::string prefix);
  /// Begins to listen; what is given lives until `stop`.
  void serve(Dialect dialect, Repositories& repositories);
  void stop();
  [[nodiscard]] std::unique_lock<std::mutex> hold_still() { return std::unique_lock(mutex_); }

 private:
  void answer(const httplib::Request& request, httplib::Response& response);
  Reply reply_checked(const httplib::Request& request);
  Reply reply_to(const httplib::Request& request);
  Received receive(const RouteMatch& match, const httplib::Request& request);
  void send(Reply reply, httplib::Response& response) const;
  void hold(std::chrono::milliseconds time);

  std::string prefix_;
  Dialect dialect_{};
  Repositories* repositories_ = nullptr;
  std::unique_ptr<httplib::Server> server_;
  int port_ = 0;
  std::thread thread_;

  mutable std::mutex mutex_;
  std::condition_variable stopped_;
  bool is_stopping_ = false;
  FaultPlan faults_{};
  std::optional<RequestCheck> check_{};
  std::map<std::string, unsigned> counts_{};
  unsigned sent_ = 0;
  bool is_logging_ = false;
  std::vector<LoggedRequest> log_{};
};

}  // namespace gitprovider::mock
