#pragma once

// A provider over a mock host, with a proxy between them that can lose answers. Nothing waits: the
// clock stands still but for the waits asked of it.

#include "gitprovider/client_options.hpp"
#include "gitprovider/testing/contract.hpp"
#include "gitprovider/testing/fake_clock.hpp"
#include "gitprovider/testing/recording_observer.hpp"
#include "tests/contract/host_faults.hpp"
#include "tests/contract/store_checks.hpp"
#include "tests/contract/store_inspector.hpp"
#include "tests/mock/host/server.hpp"

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gitprovider::contract {

using OpenProvider = std::function<Result<std::unique_ptr<GitProvider>>(ClientOptions)>;

/// What a host brings along.
struct MockHostParts {
  std::unique_ptr<mock::MockServer> server{};
  std::string token{};
  OpenProvider open{};
  FaultRules faults{};
  /// Below the server's origin: where the provider's base URL ends.
  std::string base_path{};
  /// Where repositories may be made.
  std::string owner{"acme"};
};

/// An answer that never comes is waited for in earnest, so a provider opened for it has little
/// patience; any other is given all the time a busy machine may need.
class MockHost : public testing::ContractHost {
 public:
  /// The same one each time, but for its patience while a silence is planned.
  [[nodiscard]] GitProvider& provider() override;
  [[nodiscard]] RepoRef free_repository() override;
  [[nodiscard]] std::optional<RepoRef> foreign_repository() override;
  [[nodiscard]] bool names_ignore_case() const override { return true; }
  [[nodiscard]] testing::Inspector* inspector() override { return &inspector_; }
  [[nodiscard]] testing::FaultInjector* faults() override { return &faults_; }
  [[nodiscard]] testing::CheckReporter* check_reporter() override { return &checks_; }
  /// What the server found wrong, and disturbances that did not come up.
  [[nodiscard]] std::vector<std::string> problems() const;

  [[nodiscard]] mock::FaultProxy& proxy() noexcept { return faults_.proxy(); }
  [[nodiscard]] testing::FakeClock& clock() noexcept { return *clock_; }
  [[nodiscard]] testing::RecordingObserver& observer() noexcept { return *observer_; }
  /// Another provider for the same server.
  [[nodiscard]] std::unique_ptr<GitProvider> open(std::string_view token);

 protected:
  explicit MockHost(MockHostParts parts);
  [[nodiscard]] mock::MockServer& mock_server() noexcept { return *parts_.server; }

 private:
  std::unique_ptr<GitProvider> open(std::string_view token, Duration attempt_timeout);

  MockHostParts parts_;
  // Shared with the providers opened here.
  std::shared_ptr<testing::FakeClock> clock_ = std::make_shared<testing::FakeClock>();
  std::shared_ptr<testing::RecordingObserver> observer_ =
      std::make_shared<testing::RecordingObserver>();
  HostFaults faults_;
  StoreInspector inspector_;
  StoreChecks checks_;
  std::unique_ptr<GitProvider> patient_;
  std::unique_ptr<GitProvider> impatient_;
  std::atomic<unsigned> names_{0};
};

/// Seconds from now as the hosts write the end of a limit.
[[nodiscard]] std::string in_seconds(int seconds);

}  // namespace gitprovider::contract
