#include "src/settlement/made_when.hpp"

#include "tests/catch_compat.hpp"

using namespace std::chrono_literals;
using namespace gitprovider;

TEST_CASE("what a host made is older than a call, younger, or too near to tell",
          "[unit][settlement][made_when]") {
  const WallTime now{std::chrono::hours{500'000}};
  const Duration age = 10s;  // the call began ten seconds before the host's present
  const auto [created, when] = GENERATE(table<Duration, MadeWhen>({
      {0s, MadeWhen::since},
      {-10s, MadeWhen::since},
      {-12s, MadeWhen::since},  // cut to whole seconds on both sides
      {-12'001ms, MadeWhen::unclear},
      {-70s, MadeWhen::unclear},
      {-70'001ms, MadeWhen::before},
      {-24h, MadeWhen::before},
      {5s, MadeWhen::since},  // a clock ahead of the one that answers
  }));

  CHECK(made_when(now + created, now, age) == when);
}
