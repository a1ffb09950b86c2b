#pragma once

// A GitHub that keeps its state in memory and speaks over a real socket. It holds to the host's
// rules, and it reports every request that a careful client would not have sent.

#include "tests/mock/github/fault_plan.hpp"
#include "tests/mock/github/world.hpp"

#include <atomic>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace httplib {
class Server;
struct Request;
struct Response;
}  // namespace httplib

namespace gitprovider::mock {

class RequestCheck;

struct MockGitHubOptions {
  WorldRules rules{};
  /// Where the API begins: "", or `/api/v3` as on an Enterprise Server.
  std::string prefix{};
};

/// Listens on a free port of the loopback from construction to destruction. Safe for concurrent
/// calls.
class MockGitHub {
 public:
  explicit MockGitHub(MockGitHubOptions options = {});
  ~MockGitHub();
  MockGitHub(const MockGitHub&) = delete;
  MockGitHub& operator=(const MockGitHub&) = delete;

  [[nodiscard]] std::string url() const;
  [[nodiscard]] int port() const noexcept { return port_; }

  void plan(Fault fault);
  /// Requests of one route (`POST /user/repos`), and of all.
  [[nodiscard]] unsigned requests(const std::string& route) const;
  [[nodiscard]] unsigned requests() const;
  /// A line for each request that should not have come as it did and for each fault not used. A
  /// test ends by requiring that there are none.
  [[nodiscard]] std::vector<std::string> problems() const;
  /// Forgets problems, faults and counts.
  void forget();

  /// Looks at the state or changes it, with the server held.
  template <class Use>
  auto with_world(Use&& use) {
    const std::lock_guard lock(mutex_);
    return std::forward<Use>(use)(world_);
  }

 private:
  void answer(const httplib::Request& request, httplib::Response& response);
  Reply reply_to(const httplib::Request& request);
  Reply reply_checked(const httplib::Request& request);
  void send(Reply reply, httplib::Response& response);
  void hold(std::chrono::milliseconds time);

  MockGitHubOptions options_;
  std::unique_ptr<httplib::Server> server_;
  int port_ = 0;
  std::thread thread_;

  mutable std::mutex mutex_;
  std::condition_variable stopped_;
  bool is_stopping_ = false;
  World world_;
  FaultPlan faults_{};
  std::unique_ptr<RequestCheck> check_;
  std::map<std::string, unsigned> counts_{};
  unsigned sent_ = 0;
};

}  // namespace gitprovider::mock
