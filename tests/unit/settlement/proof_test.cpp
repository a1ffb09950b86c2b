#include "src/settlement/proof.hpp"

#include "tests/catch_compat.hpp"

using namespace std::chrono_literals;
using namespace gitprovider;

TEST_CASE("only the application's own 500 ends a request", "[unit][settlement][proof]") {
  const auto [delivery, status, over] = GENERATE(table<Delivery, int, bool>({
      {Delivery::answered, 500, true},
      {Delivery::answered, 502, false},
      {Delivery::answered, 503, false},
      {Delivery::answered, 504, false},
      {Delivery::answered, 400, false},
      {Delivery::answered, 200, false},
      {Delivery::maybe_applied, 0, false},
  }));

  CHECK(is_over({.delivery = delivery, .http_status = status}) == over);
}

TEST_CASE("an absence is final when nothing can come any more", "[unit][settlement][proof]") {
  const HostPace pace{.visible_within = 3s, .longest_request = 60s};

  CHECK(absence_final_after(true, pace) == 3s);
  CHECK(absence_final_after(false, pace) == 63s);
}

TEST_CASE("a quarter is kept for looking, two seconds where there are four",
          "[unit][settlement][proof]") {
  const auto [limit, kept] = GENERATE(table<Duration, Duration>({
      {30s, 7'500ms},
      {8s, 2s},
      {4s, 2s},
      {3s, 1'500ms},
      {100ms, 50ms},
      {0s, 0s},
      {-1s, 0s},
  }));

  CHECK(kept_for_looking(limit) == kept);
}
