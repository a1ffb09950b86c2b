#pragma once

// A provider that takes keys, a scripted one behind it, and a clock that does not wait.

#include "gitprovider/idempotency.hpp"
#include "gitprovider/testing/fake_clock.hpp"
#include "tests/unit/idempotency/scripted_provider.hpp"

#include <chrono>
#include <memory>
#include <string>
#include <utility>

namespace gitprovider::tests {

class Keyed {
 public:
  explicit Keyed(std::shared_ptr<IdempotencyStore> shared = nullptr)
      : store_(shared ? std::move(shared)
                      : std::make_shared<MemoryIdempotencyStore>(KeyRetention{.clock = clock})) {
    auto scripted = std::make_unique<ScriptedProvider>();
    host = scripted.get();
    provider = with_idempotency(std::move(scripted), store_, clock);
  }

  Result<Applied<Repository>> create(const std::string& key, const std::string& name = "widget") {
    return provider->create_repo({.repo = {.owner = "acme", .name = name}},
                                 {.deadline = std::chrono::seconds{30}, .idempotency_key = key});
  }
  void will_find(Outcome outcome) {
    host->findings.push_back(
        {.operation = Operation::create_repo,
         .outcome = outcome,
         .made = outcome == Outcome::applied ? Made{found_repository()} : Made{},
         .equivalent = outcome == Outcome::applied,
         .seen = "seen on the host"});
  }
  static Repository found_repository() { return {.owner = "acme", .name = "widget", .id = "9"}; }

  std::shared_ptr<testing::FakeClock> clock = std::make_shared<testing::FakeClock>();
  ScriptedProvider* host = nullptr;
  std::unique_ptr<GitProvider> provider{};

 private:
  std::shared_ptr<IdempotencyStore> store_;
};

}  // namespace gitprovider::tests
