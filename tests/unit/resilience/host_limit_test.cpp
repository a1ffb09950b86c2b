#include "src/resilience/host_limit.hpp"

#include "tests/catch_compat.hpp"

#include <optional>

using namespace gitprovider;
using namespace std::chrono_literals;

namespace {

constexpr TimePoint kStart{1h};

LimitAnswer told(std::uint64_t remaining, Duration resets_in) {
  return {.limit = 5'000, .remaining = remaining, .resets_in = resets_in, .is_fine = true};
}

LimitAnswer refused(Duration come_back, bool is_least = false) {
  return {.come_back = come_back, .is_least = is_least};
}

/// One limit, and its present.
struct Watched {
  HostLimit limit{};
  TimePoint now = kStart;

  /// One request from its beginning to its answer.
  void ask(const LimitAnswer& answer) {
    const bool finds_out = limit.take();
    limit.end(finds_out);
    limit.note(answer, now);
  }

  [[nodiscard]] bool holds() const { return limit.hold(now).has_value(); }
  [[nodiscard]] std::optional<TimePoint> until() const {
    const auto hold = limit.hold(now);
    return hold ? hold->until : std::nullopt;
  }
};

}  // namespace

TEST_CASE("nothing holds before an answer told", "[unit][resilience][limits]") {
  CHECK_FALSE(Watched{}.holds());
  CHECK(Watched{}.limit.snapshot(kStart) == RateLimitSnapshot{});
}

TEST_CASE("a window that is used up holds until its end", "[unit][resilience][limits]") {
  Watched at;
  at.ask(told(1, 60s));
  CHECK_FALSE(at.holds());

  at.ask(told(0, 60s));
  CHECK(at.limit.hold(at.now) == Hold{.reason = WaitReason::host_limit, .until = kStart + 60s});

  at.now += 60s;
  CHECK_FALSE(at.holds());
}

TEST_CASE("what is on its way counts before its answer tells", "[unit][resilience][limits]") {
  Watched at;
  at.ask(told(2, 60s));
  CHECK_FALSE(at.limit.take());
  CHECK_FALSE(at.holds());
  CHECK_FALSE(at.limit.take());

  CHECK(at.until() == kStart + 60s);
  CHECK(at.limit.snapshot(at.now).remaining == 0U);

  at.limit.end(false);  // never went out
  CHECK_FALSE(at.holds());
}

TEST_CASE("answers that overtake each other do not give back what is used",
          "[unit][resilience][limits]") {
  Watched at;
  at.ask(told(3, 60s));
  static_cast<void>(at.limit.take());
  static_cast<void>(at.limit.take());

  at.limit.end(false);
  at.limit.note(told(1, 60s), at.now);
  at.limit.end(false);
  at.limit.note(told(2, 59s), at.now);

  CHECK(at.limit.snapshot(at.now).remaining == 1U);
}

TEST_CASE("a request that told nothing may have cost one", "[unit][resilience][limits]") {
  Watched at;
  at.ask(told(1, 60s));
  at.limit.count_untold(at.now);

  CHECK(at.holds());
}

TEST_CASE("a new window begins with what it tells", "[unit][resilience][limits]") {
  Watched at;
  at.ask(told(10, 60s));

  at.ask(told(4'999, 3'600s));
  CHECK(at.limit.snapshot(at.now).remaining == 4'999U);

  at.ask(told(7, 30s));  // the last one was none: this host counts again
  CHECK(at.limit.snapshot(at.now).remaining == 7U);
  CHECK(at.limit.snapshot(at.now).resets_at == kStart + 30s);
}

TEST_CASE("no header holds for longer than an hour, or not at all for a time in the past",
          "[unit][resilience][limits]") {
  Watched at;
  at.ask(told(0, 24h * 365 * 9));
  CHECK(at.until() == kStart + kLongestHold);

  Watched back;
  back.ask(told(0, -5s));
  CHECK_FALSE(back.holds());
}

TEST_CASE("when the time is over one request finds out, and the others wait for its answer",
          "[unit][resilience][limits]") {
  Watched at;
  SECTION("after a window") { at.ask(told(0, 60s)); }
  SECTION("after a pause") { at.ask(refused(60s)); }
  SECTION("after a window whose last requests have told nothing yet") {
    at.ask(told(1, 60s));
    static_cast<void>(at.limit.take());
  }
  at.now += 60s;

  CHECK(at.limit.take());
  const auto hold = at.limit.hold(at.now);
  REQUIRE(hold);
  CHECK_FALSE(hold->until);

  at.limit.end(true);
  at.limit.note(told(4'999, 3'600s), at.now);
  CHECK_FALSE(at.holds());
  CHECK_FALSE(at.limit.take());
}

TEST_CASE("who found out nothing leaves it to the next", "[unit][resilience][limits]") {
  Watched at;
  at.ask(told(0, 60s));
  at.now += 60s;

  CHECK(at.limit.take());
  at.limit.end(true);
  at.limit.note({}, at.now);

  CHECK_FALSE(at.holds());
  CHECK(at.limit.take());
}

TEST_CASE("a success without a word about limits ends what is over", "[unit][resilience][limits]") {
  Watched at;
  at.ask(told(0, 60s));
  at.now += 60s;
  at.ask({.is_fine = true});

  CHECK_FALSE(at.limit.take());
}

TEST_CASE("a refusal holds for the time that the host names", "[unit][resilience][limits]") {
  Watched at;
  at.ask(refused(7s));

  CHECK(at.limit.hold(at.now) == Hold{.reason = WaitReason::host_refusal, .until = kStart + 7s});
  CHECK(at.limit.snapshot(at.now).secondary_until == kStart + 7s);
}

TEST_CASE("a refusal for a window that is used up is that window's", "[unit][resilience][limits]") {
  Watched at;
  LimitAnswer answer = refused(40s);
  answer.remaining = 0;
  at.ask(answer);

  CHECK(at.limit.hold(at.now) == Hold{.reason = WaitReason::host_limit, .until = kStart + 40s});
}

TEST_CASE("pauses without a time grow from one to the next, until a success",
          "[unit][resilience][limits]") {
  Watched at;
  for (const Duration pause : {60s, 120s, 240s, 480s, 960s, 1'920s, 3'601s, 3'601s}) {
    at.ask(refused(60s, true));
    CHECK(at.until() == at.now + pause);
    at.now += pause;
  }

  at.ask({.is_fine = true});
  at.ask(refused(60s, true));
  CHECK(at.until() == at.now + 60s);
}

TEST_CASE("what was on its way when a pause began makes it neither longer nor shorter",
          "[unit][resilience][limits]") {
  Watched at;
  at.ask(refused(60s, true));

  at.limit.note(refused(60s, true), at.now);
  at.limit.note(refused(60s, true), at.now);
  at.limit.note({.is_fine = true}, at.now);
  CHECK(at.until() == kStart + 60s);

  at.limit.note(refused(90s), at.now);  // this one names a time
  CHECK(at.until() == kStart + 90s);

  at.now += 90s;
  at.ask(refused(60s, true));
  CHECK(at.until() == at.now + 120s);
}
