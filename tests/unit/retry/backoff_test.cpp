#include "gitprovider/retry/backoff.hpp"

#include "tests/catch_compat.hpp"

#include <limits>
#include <random>

using namespace gitprovider;
using namespace std::chrono_literals;

namespace {

constexpr double kAlmostOne = 0x1.fffffffffffffp-1;

}  // namespace

TEST_CASE("full jitter draws between zero and a ceiling that doubles up to the cap",
          "[unit][retry][T20]") {
  const Backoff backoff = full_jitter(250ms, 4s);

  const Duration ceilings[] = {250ms, 500ms, 1000ms, 2000ms, 4000ms, 4000ms};
  for (unsigned retry = 0; retry < std::size(ceilings); ++retry) {
    CHECK(delay(backoff, retry, 0.0) == 0ms);
    CHECK(delay(backoff, retry, 0.5) == ceilings[retry] / 2);
    CHECK(delay(backoff, retry, kAlmostOne) == ceilings[retry] - 1ms);
  }
}

TEST_CASE("full jitter is uniform over its whole range", "[unit][retry][T20]") {
  std::mt19937_64 engine{42};  // NOLINT(cert-msc51-cpp): the same numbers in every run
  std::uniform_real_distribution<double> random{0.0, 1.0};
  const Backoff backoff = full_jitter(250ms, 4s);
  constexpr int kDraws = 20'000;

  int quarters[4] = {};
  for (int i = 0; i < kDraws; ++i) {
    const Duration wait = delay(backoff, 3, random(engine));
    REQUIRE(wait >= 0ms);
    REQUIRE(wait < 2000ms);
    ++quarters[wait.count() / 500];
  }

  for (const int quarter : quarters) {
    CHECK(quarter > kDraws / 4 - 400);
    CHECK(quarter < kDraws / 4 + 400);
  }
}

TEST_CASE("proportional jitter varies the ceiling by its share both ways", "[unit][retry]") {
  const Backoff backoff = proportional_jitter(300ms, 4s, 0.2);

  CHECK(delay(backoff, 0, 0.0) == 240ms);
  CHECK(delay(backoff, 0, 0.5) == 300ms);
  CHECK(delay(backoff, 1, 0.5) == 600ms);
  CHECK(delay(backoff, 2, kAlmostOne) <= 1440ms);
  CHECK(delay(backoff, 9, kAlmostOne) <= 4800ms);
}

TEST_CASE("a wait is defined for every retry and every base", "[unit][retry][T111]") {
  const Duration longest{std::numeric_limits<Duration::rep>::max()};

  CHECK(delay(full_jitter(250ms, 4s), std::numeric_limits<unsigned>::max(), 0.5) == 2000ms);
  CHECK(delay(full_jitter(1ms, longest), 63, 0.5) > 0ms);
  CHECK(delay(proportional_jitter(longest, longest, 1.0), 0, kAlmostOne) > 0ms);
  CHECK(delay(full_jitter(0ms, 4s), 70, 0.5) == 0ms);
  CHECK(delay(full_jitter(-5ms, -1ms), 3, 0.5) == 0ms);
}

TEST_CASE("a random number that breaks its promise cannot break a wait", "[unit][retry]") {
  const Backoff backoff = full_jitter(250ms, 4s);

  CHECK(delay(backoff, 0, 7.0) == 250ms);
  CHECK(delay(backoff, 0, -7.0) == 0ms);
  CHECK(delay(backoff, 0, std::numeric_limits<double>::quiet_NaN()) == 0ms);
}
