#include "gitprovider/clock.hpp"

#include "tests/catch_compat.hpp"

#include <stop_token>
#include <thread>

using namespace gitprovider;
using namespace std::chrono_literals;

TEST_CASE("a wait for a moment that has passed is over at once", "[unit][clock]") {
  const auto clock = system_clock();

  CHECK(clock->wait_until(clock->now() - 1s, std::stop_token{}));
}

TEST_CASE("a wait ends when its moment has come", "[unit][clock]") {
  const auto clock = system_clock();
  const TimePoint due = clock->now() + 2ms;

  CHECK(clock->wait_until(due, std::stop_token{}));
  CHECK(clock->now() >= due);
}

TEST_CASE("a wait that is stopped before it begins says so", "[unit][clock]") {
  std::stop_source source;
  source.request_stop();

  CHECK_FALSE(system_clock()->wait_until(TimePoint::max(), source.get_token()));
}

TEST_CASE("a wait without end is ended by a stop from another thread", "[unit][clock]") {
  std::stop_source source;
  std::jthread stopper([&source] { source.request_stop(); });

  CHECK_FALSE(system_clock()->wait_until(TimePoint::max(), source.get_token()));
}

TEST_CASE("random numbers are at least 0, below 1, and differ", "[unit][clock]") {
  const Random random = system_random();
  double lowest = 1.0;
  double highest = 0.0;

  for (int i = 0; i < 10'000; ++i) {
    const double drawn = random();
    lowest = std::min(lowest, drawn);
    highest = std::max(highest, drawn);
  }

  CHECK(lowest >= 0.0);
  CHECK(lowest < 0.1);
  CHECK(highest > 0.9);
  CHECK(highest < 1.0);
}
