#include "gitprovider/resilience/retry_budget.hpp"

#include "tests/catch_compat.hpp"
#include "tests/unit/retry/scripted_call.hpp"

#include <atomic>
#include <thread>
#include <vector>

using namespace gitprovider;
using namespace gitprovider::testing;

namespace {

void take(RetryBudget& budget, int times) {
  for (int i = 0; i < times; ++i) {
    static_cast<void>(budget.take());
  }
}

void give_back(RetryBudget& budget, int times) {
  for (int i = 0; i < times; ++i) {
    budget.give_back();
  }
}

}  // namespace

TEST_CASE("a full budget grants five retries and no sixth", "[unit][resilience][S6]") {
  RetryBudget budget;
  CHECK(budget.snapshot() == RetryBudgetSnapshot{.tokens = 10.0, .grants = true});

  for (int i = 0; i < 5; ++i) {
    CHECK(budget.take());
  }

  CHECK(budget.snapshot() == RetryBudgetSnapshot{.tokens = 5.0, .grants = false});
  CHECK_FALSE(budget.take());
}

TEST_CASE("failures that are not granted take a token all the same, down to none",
          "[unit][resilience][S6]") {
  RetryBudget budget;

  take(budget, 100);

  CHECK(budget.snapshot().tokens == 0.0);
}

TEST_CASE("ten successes are one token, and a full bucket stays full", "[unit][resilience][S6]") {
  RetryBudget budget;
  give_back(budget, 1);
  CHECK(budget.snapshot().tokens == 10.0);

  take(budget, 5);
  give_back(budget, 9);
  CHECK_FALSE(budget.snapshot().grants);
  CHECK_FALSE(budget.take());

  give_back(budget, 11);
  CHECK(budget.snapshot() == RetryBudgetSnapshot{.tokens = 6.0, .grants = true});
  CHECK(budget.take());
}

TEST_CASE("an execution takes for each failure and gives back for its success",
          "[unit][resilience][S6]") {
  RetryBudget budget;
  ScriptedCall call({answer(503), answer(503), success()});
  RetryOptions options = call.options();
  draw_from(budget, options);

  CHECK(call.run(options));

  CHECK(budget.snapshot().tokens == Approx(8.1));
}

TEST_CASE("the last failure of an execution takes its token too", "[unit][resilience][S6]") {
  RetryBudget budget;
  ScriptedCall call({answer(503), answer(503), answer(503), answer(503)});
  RetryOptions options = call.options();
  draw_from(budget, options);

  CHECK(call.run(options).error().code == ErrorCode::attempts_exhausted);

  CHECK(budget.snapshot().tokens == 6.0);
}

TEST_CASE("a change that fails takes a token, one that is refused does not",
          "[unit][resilience][S6]") {
  RetryBudget budget;
  const int status = GENERATE(503, 404, 429);
  ScriptedCall call({answer(status)});
  RetryOptions options = call.options();
  options.is_mutation = true;
  draw_from(budget, options);

  CHECK_FALSE(call.run(options));

  CHECK(budget.snapshot().tokens == (status == 503 ? 9.0 : 10.0));
}

TEST_CASE("thirty-two threads take exactly what is there", "[unit][resilience][threads][S6]") {
  constexpr int kThreads = 32;
  constexpr int kEach = 500;
  RetryBudget budget{{.tokens = 10'000, .given_back = 0.1}};
  std::atomic<int> granted{0};
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < kThreads; ++i) {
      threads.emplace_back([&] {
        for (int k = 0; k < kEach; ++k) {
          granted += budget.take() ? 1 : 0;
        }
      });
    }
  }

  CHECK(granted == 5'000);
  CHECK(budget.snapshot().tokens == 0.0);
}

TEST_CASE("thirty-two threads give back exactly what they gave",
          "[unit][resilience][threads][S6]") {
  constexpr int kThreads = 32;
  RetryBudget budget{{.tokens = 1'000, .given_back = 0.1}};
  take(budget, 1'000);
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < kThreads; ++i) {
      threads.emplace_back([&] { give_back(budget, 100); });
    }
  }

  CHECK(budget.snapshot().tokens == 320.0);
}
