#include "apps/gitflow-bootstrap/progress.hpp"

#include "tests/catch_compat.hpp"

#include <chrono>

using namespace gitprovider;
using namespace gitprovider::cli;
using namespace std::chrono_literals;

TEST_CASE("a duration for people is rounded up to what they count in", "[unit][apps]") {
  CHECK(about(0ms) == "0 s");
  CHECK(about(1ms) == "1 s");
  CHECK(about(59s) == "59 s");
  CHECK(about(60s) == "1 min");
  CHECK(about(61s) == "2 min");
  CHECK(about(59min + 1s) == "1 h 0 min");
  CHECK(about(2h + 5min) == "2 h 5 min");
}

TEST_CASE("progress is a bar, counts and the time left", "[unit][apps]") {
  CHECK(progress_line({.done = 512, .total = 1'000, .failed = 3, .elapsed = 256s}, 79) ==
        "[####################....................] 512/1000, 3 failed, about 5 min left");
  CHECK(progress_line({.done = 0, .total = 10}, 50) ==
        "[........................................] 0/10");
}

TEST_CASE("how long is left is not guessed from too little, nor told at the end", "[unit][apps]") {
  CHECK(progress_line({.done = 2, .total = 10, .elapsed = 10s}, 30).find("left") ==
        std::string::npos);
  CHECK(progress_line({.done = 3, .total = 9, .elapsed = 30s}, 80).ends_with("about 1 min left"));
  CHECK(progress_line({.done = 10, .total = 10, .elapsed = 10s}, 60).ends_with("] 10/10"));
}

TEST_CASE("a narrow terminal gets a short bar, or none", "[unit][apps]") {
  const Progress progress{.done = 2, .total = 4};

  CHECK(progress_line(progress, 20) == "[#######.......] 2/4");
  CHECK(progress_line(progress, 10) == "2/4");
  CHECK(progress_line(progress, 2) == "2/");
  CHECK(progress_line(progress, 0).empty());
  CHECK(progress_line({}, 20) == "[..............] 0/0");
}
