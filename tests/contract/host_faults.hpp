#pragma once

// Makes a mock host fail: answers are planned at the server, lost and silent connections at a proxy
// before it. Counts are those of the proxy, which sees all that goes out.

#include "gitprovider/testing/contract.hpp"
#include "gitprovider/testing/recording_observer.hpp"
#include "tests/mock/fault_proxy/fault_proxy.hpp"
#include "tests/mock/host/server.hpp"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace gitprovider::contract {

/// The request that decides an operation: its method, its target below the API's root as a regular
/// expression, and the name under which the mock host knows its route.
struct DecidingRequest {
  Operation operation = Operation::get_repo;
  std::string method{};
  std::string target{};
  std::string route{};
};

/// How a provider takes answers, and which requests decide.
struct FaultRules {
  std::vector<DecidingRequest> deciding{};
  std::vector<testing::AnswerRule> answers{};
};

class HostFaults final : public testing::FaultInjector {
 public:
  HostFaults(mock::MockServer& server, FaultRules rules,
             std::shared_ptr<testing::RecordingObserver> observer);

  void plan(const testing::PlannedFault& fault) override;
  [[nodiscard]] unsigned requests(Operation operation) override;
  [[nodiscard]] std::vector<AttemptEvent> events() override { return observer_->events(); }
  [[nodiscard]] std::vector<testing::AnswerRule> answer_rules() override { return rules_.answers; }

  /// Whether a silence is planned that has not come yet.
  [[nodiscard]] bool awaits_silence() const;
  [[nodiscard]] mock::FaultProxy& proxy() noexcept { return proxy_; }
  [[nodiscard]] const mock::FaultProxy& proxy() const noexcept { return proxy_; }

 private:
  [[nodiscard]] const DecidingRequest& deciding(Operation operation) const;
  [[nodiscard]] std::string target_of(const DecidingRequest& request) const;

  mock::MockServer* server_;
  FaultRules rules_;
  // Shared with the providers, which report to it.
  std::shared_ptr<testing::RecordingObserver> observer_;
  mock::FaultProxy proxy_;
  bool has_silence_ = false;
};

}  // namespace gitprovider::contract
