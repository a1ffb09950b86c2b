#pragma once

// A host that tells a ticket before each change, counts what is sent, and ends it as a test says.

#include "tests/provider_double.hpp"

#include <atomic>
#include <deque>
#include <functional>
#include <optional>

namespace gitprovider::tests {

class TaskHost final : public testing::ProviderDouble {
 public:
  /// What the next changes end with, in order, after they were sent; beyond them they are made.
  std::deque<Error> failures{};
  /// What the looks find, in order.
  std::deque<Result<Resolution>> findings{};
  /// Called when a request is about to leave, before its ticket is told.
  std::function<void()> before_ticket{};
  std::atomic<int> sent{0};
  std::atomic<int> looks{0};

  [[nodiscard]] Capabilities capabilities() const noexcept override { return {}; }
  [[nodiscard]] std::string base_url() const override { return "https://host.example"; }

  Result<Resolution> resolve(const Ticket& /*ticket*/, const Call& /*call*/) override {
    ++looks;
    if (findings.empty()) {
      return Resolution{.outcome = Outcome::unknown};
    }
    auto next = std::move(findings.front());
    findings.pop_front();
    return next;
  }

 private:
  std::optional<Error> arrive(Operation operation, const Call& call) override {
    if (!is_mutation(operation)) {
      return std::nullopt;
    }
    if (before_ticket) {
      before_ticket();
    }
    if (call.before_sending) {
      if (auto told = call.before_sending({.text = "ticket"}); !told) {
        return told.error();
      }
    }
    ++sent;
    if (failures.empty()) {
      return std::nullopt;
    }
    Error next = std::move(failures.front());
    failures.pop_front();
    return next;
  }
};

}  // namespace gitprovider::tests
