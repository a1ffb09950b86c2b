#include "src/providers/rest/side_by_side.hpp"

#include "src/core/errors.hpp"

#include "tests/catch_compat.hpp"

#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

using namespace gitprovider;
using rest::run_side_by_side;

TEST_CASE("every job runs once", "[unit][rest][side_by_side]") {
  const std::size_t at_once = GENERATE(1U, 2U, 8U, 500U);
  std::vector<std::atomic<int>> runs(200);

  const auto done =
      run_side_by_side(runs.size(), at_once, {}, [&](std::size_t number, const std::stop_token&) {
        ++runs[number];
        return Result<void>{};
      });

  CHECK(done);
  for (const auto& count : runs) {
    CHECK(count == 1);
  }
}

TEST_CASE("no more jobs run at once than allowed", "[unit][rest][side_by_side]") {
  std::atomic<int> running{0};
  std::atomic<int> most{0};

  const auto done = run_side_by_side(100, 3, {}, [&](std::size_t, const std::stop_token&) {
    const int now = ++running;
    int known = most;
    while (known < now && !most.compare_exchange_weak(known, now)) {
    }
    std::this_thread::yield();
    --running;
    return Result<void>{};
  });

  CHECK(done);
  CHECK(most <= 3);
}

TEST_CASE("no jobs are done at once", "[unit][rest][side_by_side]") {
  CHECK(run_side_by_side(0, 8, {}, [](std::size_t, const std::stop_token&) -> Result<void> {
    return invalid("never called");
  }));
}

TEST_CASE("the first failure asks the others to stop and is the result",
          "[unit][rest][side_by_side]") {
  const auto done =
      run_side_by_side(50, 4, {}, [](std::size_t number, const std::stop_token& stop) {
        if (number == 3) {
          return Result<void>{invalid("third")};
        }
        while (number < 4 && !stop.stop_requested()) {
          std::this_thread::yield();
        }
        return number < 4 ? Result<void>{} : Result<void>{invalid("later")};
      });

  REQUIRE_FALSE(done);
  CHECK(done.error().message == "third");
}

TEST_CASE("after a failure no further job starts", "[unit][rest][side_by_side]") {
  std::size_t started = 0;

  const auto done = run_side_by_side(10, 1, {}, [&](std::size_t, const std::stop_token&) {
    ++started;
    return Result<void>{invalid("first")};
  });

  CHECK_FALSE(done);
  CHECK(started == 1);
}

TEST_CASE("the caller's stop reaches the jobs", "[unit][rest][side_by_side]") {
  std::stop_source stop;

  const auto done = run_side_by_side(4, 4, stop.get_token(),
                                     [&](std::size_t number, const std::stop_token& token) {
                                       if (number == 0) {
                                         stop.request_stop();
                                       }
                                       while (!token.stop_requested()) {
                                         std::this_thread::yield();
                                       }
                                       return Result<void>{Error{.code = ErrorCode::cancelled}};
                                     });

  REQUIRE_FALSE(done);
  CHECK(done.error().code == ErrorCode::cancelled);
}

TEST_CASE("what a job throws reaches the caller", "[unit][rest][side_by_side]") {
  CHECK_THROWS_AS(
      static_cast<void>(run_side_by_side(
          20, 4, {},
          [](std::size_t, const std::stop_token&) -> Result<void> { throw std::bad_alloc{}; })),
      std::bad_alloc);
}
