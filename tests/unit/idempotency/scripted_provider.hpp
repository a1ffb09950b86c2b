#pragma once

// A provider that answers what a test says, and remembers the calls it got.

#include "tests/provider_double.hpp"

#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace gitprovider::tests {

/// Safe for concurrent calls once it is set up.
class ScriptedProvider final : public testing::ProviderDouble {
 public:
  /// What the next changes end with, in order; a change beyond them is applied.
  std::deque<Error> failures{};
  /// What the looks find, in order. One beyond them fails.
  std::deque<Resolution> findings{};
  /// Called inside each change and each look, with no lock held.
  std::function<void()> on_call{};
  std::string url{"https://host.example"};

  [[nodiscard]] std::string base_url() const override { return url; }
  [[nodiscard]] Capabilities capabilities() const noexcept override { return {}; }

  [[nodiscard]] Health health() const override {
    return {.last_success = LastSuccess{.operation = Operation::get_repo}};
  }
  Result<HostStatus> check_health(const Call& /*call*/) override {
    return HostStatus{.version = "1.0"};
  }

  Result<Resolution> resolve(const Ticket& ticket, const Call& call) override;

  /// The terms of the changes that arrived here.
  [[nodiscard]] std::vector<Call> changes() const;
  /// The tickets that were looked at.
  [[nodiscard]] std::vector<std::string> looks() const;

 private:
  std::optional<Error> arrive(Operation operation, const Call& call) override;

  mutable std::mutex mutex_;
  std::vector<Call> changes_{};
  std::vector<std::string> looks_{};
};

/// A lost answer.
[[nodiscard]] Error lost(const std::string& ticket = "ticket-1");

}  // namespace gitprovider::tests
