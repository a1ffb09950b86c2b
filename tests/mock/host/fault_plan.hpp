#pragma once

// Answers that a test plans instead of the host's own.

#include "tests/mock/host/message.hpp"

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace gitprovider::mock {

/// The next `times` requests of a route are answered so.
struct Fault {
  /// `GET /repos/{owner}/{repo}`.
  std::string route{};
  /// 0: the host's own answer, held back.
  int status = 503;
  HeaderLines headers{};
  std::string body{R"({"message":"planned by the test"})"};
  unsigned times = 1;
  /// The host does what was asked, and only its answer is replaced.
  bool after_effect = false;
  /// How long the answer is held back.
  std::chrono::milliseconds hold{0};
  /// The host does what was asked this much later, at the first request after that time. Nobody
  /// hears its own answer.
  std::optional<std::chrono::milliseconds> lands_after{};
};

/// The faults of one server, each used up in order. Single-threaded.
class FaultPlan {
 public:
  void add(Fault fault) { faults_.push_back(std::move(fault)); }
  /// The fault for this request, counted as used.
  [[nodiscard]] std::optional<Fault> take(const std::string& route);
  /// A line for each fault that has not come up as often as planned.
  [[nodiscard]] std::vector<std::string> unused() const;
  void clear() { faults_.clear(); }

 private:
  std::vector<Fault> faults_{};
};

}  // namespace gitprovider::mock
