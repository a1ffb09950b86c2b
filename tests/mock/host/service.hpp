#pragma once

// What a mock host does with a request, whichever door it came in by: checks it, counts it, fails
// it as planned, or lets the host's rules answer. What the host is, a Dialect says.

#include "tests/mock/host/dialect.hpp"
#include "tests/mock/host/fault_plan.hpp"
#include "tests/mock/host/incoming.hpp"
#include "tests/mock/host/late_requests.hpp"
#include "tests/mock/host/late_view.hpp"
#include "tests/mock/host/repositories.hpp"
#include "tests/mock/host/request_check.hpp"
#include "tests/mock/host/request_counts.hpp"

#include <chrono>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace gitprovider::mock {

/// A request as it came, for those who look at them all.
struct LoggedRequest {
  std::string method{};
  /// With its query, below the host's prefix.
  std::string target{};
  HeaderLines headers{};
  Json body{};
};

/// Safe for concurrent calls.
class MockService {
 public:
  virtual ~MockService() = default;
  MockService(const MockService&) = delete;
  MockService& operator=(const MockService&) = delete;

  /// Where the API begins: "", or `/some/path/api/v4`.
  [[nodiscard]] const std::string& prefix() const noexcept { return prefix_; }

  /// Where the host's present comes from; the machine's clock unless set.
  void set_clock(std::function<Moment()> present);
  /// From here on reads see a change only so long after it took effect. Changes themselves see all.
  void show_late(std::chrono::milliseconds delay);
  void plan(Fault fault);
  /// Lets every request that was to land later land, each at its own time.
  void land_all();

  /// Requests of one route (`POST /user/repos`), and of all.
  [[nodiscard]] unsigned requests(const std::string& route) const;
  [[nodiscard]] unsigned requests() const;
  /// Those of one route that asked whether an earlier answer still holds.
  [[nodiscard]] unsigned conditions(const std::string& route) const;
  /// What counts against the limit: every request but those answered with 304.
  [[nodiscard]] unsigned charged() const;
  /// Mutations of one route that were carried out, at once or later, whatever their senders heard.
  [[nodiscard]] unsigned effects(const std::string& route) const;
  /// A line for each request that should not have come as it did, for each fault not used, and for
  /// requests that have not landed. A test ends by requiring that there are none.
  [[nodiscard]] std::vector<std::string> problems() const;
  /// Forgets problems, faults and counts.
  void forget();
  /// Every request from here on is kept for `log`.
  void keep_log();
  [[nodiscard]] std::vector<LoggedRequest> log() const;

  /// Looks at the repositories or changes them, with the service held.
  template <class Use>
  auto with_repositories(Use&& use) {
    const auto held = hold_still();
    return std::forward<Use>(use)(*repositories_);
  }

  /// The whole way of a request.
  [[nodiscard]] Outgoing answer(const Incoming& request);
  /// The same for one whose sender hears nothing, and that lands after a while.
  void take(const Incoming& request, std::chrono::milliseconds lands_after);
  /// The route that a request would be counted under; empty: none.
  [[nodiscard]] std::string route_of(const Incoming& request) const;

 protected:
  explicit MockService(std::string prefix) : prefix_(std::move(prefix)) {}
  /// What is given lives as long as requests come.
  void serve(Dialect dialect, Repositories& repositories);
  void stop() {}
  [[nodiscard]] std::unique_lock<std::mutex> hold_still();

 private:
  struct Arrival {
    const Route* route = nullptr;
    Received received{};
  };

  void let_time_pass();
  Outgoing respond(const Incoming& request, std::optional<Fault> fault);
  [[nodiscard]] std::optional<RouteMatch> match(const Incoming& request) const;
  Arrival admit(const Incoming& request);
  Reply disturb(const Arrival& arrival, const Fault& fault);
  Reply act(const Route& route, const Received& request);
  Reply look(const Route& route, const Received& request);
  Reply change(const Route& route, const Received& request);
  void land(const LateRequest& late);
  [[nodiscard]] Outgoing dress(Reply reply) const;

  std::string prefix_;
  std::function<Moment()> present_ = [] { return std::chrono::system_clock::now(); };
  Dialect dialect_{};
  Repositories* repositories_ = nullptr;

  mutable std::mutex mutex_;
  FaultPlan faults_{};
  LateRequests late_{};
  LateView view_{};
  std::optional<RequestCheck> check_{};
  RequestCounts counts_{};
  bool is_logging_ = false;
  std::vector<LoggedRequest> log_{};
};

}  // namespace gitprovider::mock
