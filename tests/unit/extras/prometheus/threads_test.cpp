#include "tests/unit/extras/prometheus/scrape.hpp"

#include <latch>
#include <thread>

using namespace gitprovider;
using namespace gitprovider::testing;

TEST_CASE("counts are exact under threads that begin at once", "[unit][prometheus][threads]") {
  constexpr int kThreads = 16;
  constexpr int kEach = 500;
  Observed at;
  std::latch start(kThreads);
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < kThreads; ++i) {
      threads.emplace_back([&] {
        start.arrive_and_wait();
        for (int n = 0; n < kEach; ++n) {
          at.observer->on_attempt(repeated_read());
          at.observer->on_operation(lost_change(Outcome::applied));
        }
      });
    }
  }

  const double all = kThreads * kEach;
  CHECK(counted(*at.registry, "gitprovider_attempts_total",
                {{"operation", "getRepo"},
                 {"provider", "github"},
                 {"cause", "answered"},
                 {"decision", "retry"}}) == all);
  CHECK(counted(*at.registry, "gitprovider_lost_answers_total",
                {{"operation", "createBranch"}, {"provider", "gitlab"}, {"outcome", "applied"}}) ==
        all);
}
