#include "src/settlement/settle.hpp"

#include "src/core/errors.hpp"

#include "gitprovider/testing/fake_clock.hpp"
#include "tests/catch_compat.hpp"

#include <string>
#include <vector>

using namespace std::chrono_literals;
using namespace gitprovider;
using gitprovider::testing::FakeClock;

namespace {

/// Looks at a host that shows something from a point on, and notes when it was asked.
struct Watched {
  FakeClock clock{};
  TimePoint start = clock.now();
  std::stop_source stop{};
  std::vector<Duration> looks{};

  Settled settle_by(std::function<Result<Finding>(Duration)> show, Duration absence_final,
                    Duration deadline = 30s, Duration worth_looking = 3s) {
    return settle(
        [&] {
          const auto at = std::chrono::floor<Duration>(clock.now() - start);
          looks.push_back(at);
          return show(at);
        },
        {.clock = clock,
         .stop = stop.get_token(),
         .deadline = start + deadline,
         .absence_final = start + absence_final,
         .worth_looking = start + worth_looking});
  }
};

Result<Finding> nothing(Duration) { return absent("nothing"); }

}  // namespace

TEST_CASE("an effect that is there is seen at the first look", "[unit][settlement][settle]") {
  Watched host;

  const auto settled =
      host.settle_by([](Duration) { return there(Branch{.name = "a"}, "it is there"); }, 13s);

  CHECK(settled.verdict == Verdict::there);
  CHECK(std::get<Branch>(settled.last.made).name == "a");
  CHECK(host.looks == std::vector<Duration>{0ms});
}

TEST_CASE("an absence is no proof before its time, and one exactly then",
          "[unit][settlement][settle]") {
  Watched host;

  CHECK(host.settle_by(nothing, 13s).verdict == Verdict::absent);
  CHECK(host.looks == std::vector<Duration>{0ms, 500ms, 1500ms, 3500ms, 7500ms, 11500ms, 13s});
}

TEST_CASE("an effect that comes late is found", "[unit][settlement][settle]") {
  Watched host;

  const auto settled = host.settle_by(
      [](Duration at) { return at < 13s ? absent("not yet") : there(Branch{}, "now"); }, 13s);

  CHECK(settled.verdict == Verdict::there);
  CHECK(settled.last.seen == "now");
}

TEST_CASE("where nothing can be proven in time, it is looked at while that is worth it",
          "[unit][settlement][settle]") {
  Watched host;

  const auto settled = host.settle_by(nothing, 63s);

  CHECK(settled.verdict == Verdict::open);
  CHECK(settled.last.seen == "nothing");
  CHECK(host.looks == std::vector<Duration>{0ms, 500ms, 1500ms, 3s});
}

TEST_CASE("what rules it out is proof at once", "[unit][settlement][settle]") {
  Watched host;

  const auto settled = host.settle_by(
      [](Duration) { return impossible(ErrorCode::already_exists, "another is there"); }, 63s);

  CHECK(settled.verdict == Verdict::impossible);
  CHECK(settled.last.code == ErrorCode::already_exists);
}

TEST_CASE("a host that cannot be read is asked until the deadline", "[unit][settlement][settle]") {
  Watched host;

  const auto settled =
      host.settle_by([](Duration) { return Result<Finding>{malformed("no answer")}; }, 3s, 10s);

  CHECK(settled.verdict == Verdict::open);
  CHECK(settled.last.seen.find("no answer") != std::string::npos);
  CHECK(host.clock.now() - host.start <= 10s);
  CHECK(host.looks.size() > 3);
}

TEST_CASE("what does not tell is open, at the latest when an absence would be final",
          "[unit][settlement][settle]") {
  Watched host;

  CHECK(host.settle_by([](Duration) { return unclear("odd"); }, 3s).verdict == Verdict::open);
  CHECK(host.looks.back() == 3s);
}

TEST_CASE("a stop ends it where it is", "[unit][settlement][settle]") {
  Watched host;
  host.clock.on_wait([&](Duration) { host.stop.request_stop(); });

  CHECK(host.settle_by(nothing, 13s).verdict == Verdict::open);
  CHECK(host.looks.size() == 1);
}

TEST_CASE("one look is made even without time for a second", "[unit][settlement][settle]") {
  Watched host;

  CHECK(host.settle_by(nothing, 13s, 0s).verdict == Verdict::open);
  CHECK(host.looks.size() == 1);
}
