#pragma once

// merge_when_ready on a host of the test's own, with a clock that does not wait.

#include "gitprovider/merge_when_ready.hpp"
#include "gitprovider/testing/fake_clock.hpp"
#include "tests/unit/core/checked_host.hpp"

#include <chrono>
#include <memory>
#include <vector>

namespace gitprovider::testing {

struct MergeWaiting {
  Result<Applied<PullRequest>> run(MergePullRequest request = {.wait = std::chrono::minutes(45)},
                                   const Call& call = {}) {
    request.number = 7;
    return merge_when_ready(host, {.owner = "acme", .name = "widget"}, request, call, patience);
  }
  [[nodiscard]] Duration passed() const {
    return std::chrono::floor<Duration>(clock->now() - start);
  }
  [[nodiscard]] static std::vector<Check> build(CheckState state) { return {{"build", state}}; }

  CheckedHost host{};
  std::shared_ptr<FakeClock> clock = std::make_shared<FakeClock>();
  TimePoint start = clock->now();
  std::vector<MergeProgress> progress{};
  MergePatience patience{.on_wait = [this](const MergeProgress& p) { progress.push_back(p); },
                         .clock = clock,
                         .random = [] { return 1.0; }};
};

}  // namespace gitprovider::testing
