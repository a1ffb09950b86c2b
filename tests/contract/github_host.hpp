#pragma once

// The GitHub provider over the mock host, with a proxy between them that can lose answers. Nothing
// waits: the clock stands still but for the waits asked of it.

#include "gitprovider/open.hpp"
#include "gitprovider/testing/contract.hpp"
#include "gitprovider/testing/fake_clock.hpp"
#include "gitprovider/testing/recording_observer.hpp"
#include "tests/mock/fault_proxy/fault_proxy.hpp"
#include "tests/mock/github/server.hpp"

#include <atomic>
#include <memory>
#include <string>
#include <vector>

namespace gitprovider::contract {

/// Parts that stand behind the host, for tests of its HTTP.
struct GitHubOptions {
  mock::MockGitHubOptions server{};
  /// Long enough for any answer that comes, for silence is waited for in earnest.
  Duration attempt_timeout{1'500};
};

class GitHubHost final : public testing::ContractHost,
                         private testing::Inspector,
                         private testing::FaultInjector {
 public:
  explicit GitHubHost(GitHubOptions options = {});

  [[nodiscard]] GitProvider& provider() override { return *provider_; }
  [[nodiscard]] RepoRef free_repository() override;
  [[nodiscard]] std::optional<RepoRef> foreign_repository() override;
  [[nodiscard]] bool names_ignore_case() const override { return true; }
  [[nodiscard]] testing::Inspector* inspector() override { return this; }
  [[nodiscard]] testing::FaultInjector* faults() override { return this; }
  /// What the server found wrong, and disturbances that did not come up.
  [[nodiscard]] std::vector<std::string> problems() const;

  [[nodiscard]] mock::MockGitHub& server() noexcept { return server_; }
  [[nodiscard]] mock::FaultProxy& proxy() noexcept { return proxy_; }
  [[nodiscard]] testing::FakeClock& clock() noexcept { return *clock_; }
  [[nodiscard]] testing::RecordingObserver& observer() noexcept { return *observer_; }
  /// Another provider for the same server.
  [[nodiscard]] std::unique_ptr<GitProvider> open(std::string_view token);

 private:
  std::optional<testing::StoredFile> file(const RepoRef& repo, std::string_view branch,
                                          std::string_view path) override;
  std::vector<ObjectId> parents(const RepoRef& repo, const ObjectId& commit) override;
  void plan(const testing::PlannedFault& fault) override;
  unsigned requests(Operation operation) override;
  std::vector<AttemptEvent> events() override { return observer_->events(); }
  std::vector<testing::AnswerRule> answer_rules() override;

  GitHubOptions options_;
  mock::MockGitHub server_;
  mock::FaultProxy proxy_;
  std::shared_ptr<testing::FakeClock> clock_ = std::make_shared<testing::FakeClock>();
  std::shared_ptr<testing::RecordingObserver> observer_ =
      std::make_shared<testing::RecordingObserver>();
  std::unique_ptr<GitProvider> provider_;
  std::atomic<unsigned> names_{0};
};

}  // namespace gitprovider::contract
