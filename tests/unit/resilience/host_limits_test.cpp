#include "src/resilience/host_limits.hpp"

#include "gitprovider/testing/fake_clock.hpp"
#include "tests/catch_compat.hpp"

#include <memory>
#include <string>
#include <utility>
#include <vector>

using namespace gitprovider;
using namespace gitprovider::testing;
using namespace std::chrono_literals;

namespace {

constexpr std::string_view kRoute = "/repos/{owner}/{repo}";
constexpr std::string_view kSearch = "/search/code";

/// The limits of a host, which live by a fake clock.
struct Host {
  std::shared_ptr<FakeClock> clock = std::make_shared<FakeClock>();
  HostLimits limits{"core", clock};
  std::stop_source stop{};
  std::vector<Duration> told{};
  TimePoint start = clock->now();

  LimitTerms terms(Duration within = 2h) {
    return {.deadline = clock->now() + within,
            .stop = stop.get_token(),
            .tell = [this](const LimitWait& wait) { told.push_back(wait.length); }};
  }

  void ask(const LimitAnswer& answer, std::string_view route = kRoute) {
    auto leave = limits.enter(route, terms());
    REQUIRE(leave);
    leave->settle(answer);
  }
};

LimitAnswer left(std::uint64_t remaining, Duration resets_in = 60s) {
  return {.limit = 5'000, .remaining = remaining, .resets_in = resets_in, .is_fine = true};
}

LimitAnswer of(std::string resource, LimitAnswer answer) {
  answer.resource = std::move(resource);
  return answer;
}

}  // namespace

TEST_CASE("a request waits for the end of a window that is used up, and says so",
          "[unit][resilience][limits]") {
  Host host;
  host.ask(left(0, 34s));

  CHECK(host.limits.enter(kRoute, host.terms()));

  CHECK(host.clock->waits() == std::vector<Duration>{34s});
  CHECK(host.told == std::vector<Duration>{34s});
}

TEST_CASE("a wait that does not fit is refused at once, with its limit and its end",
          "[unit][resilience][limits]") {
  Host host;
  host.ask(left(0, 34s));
  LimitTerms terms = host.terms();
  SECTION("beyond the deadline") { terms.deadline = host.clock->now() + 34s; }
  SECTION("longer than anybody is willing to wait") { terms.longest_wait = 33'999ms; }

  const auto refused = host.limits.enter(kRoute, terms);

  REQUIRE_FALSE(refused);
  CHECK(refused.error() ==
        Error{.code = ErrorCode::rate_limited,
              .message = "not sent: the host's limit of 5000 requests (core) is used up; that ends "
                         "in 34s, at 2026-01-01T00:00:34Z",
              .cause = Cause::rate_limited,
              .retry_after = 34s});
  CHECK(host.limits.check(kRoute, terms).error() == refused.error());
  CHECK(host.clock->waits().empty());
  CHECK(host.told.empty());
}

TEST_CASE("a pause that the host asked for is refused in its own words",
          "[unit][resilience][limits]") {
  Host host;
  host.ask({.come_back = 90s});

  const auto refused = host.limits.enter(kRoute, host.terms(30s));

  REQUIRE_FALSE(refused);
  CHECK(refused.error().retry_after == 90s);
  CHECK(refused.error().message ==
        "not sent: the host asked for a pause (core); that ends in 90s, at 2026-01-01T00:01:30Z");
}

TEST_CASE("one resource that is used up stops no other", "[unit][resilience][limits]") {
  Host host;
  host.ask(of("search", left(0)), kSearch);

  CHECK(host.limits.enter(kRoute, host.terms(1s)));
  CHECK_FALSE(host.limits.enter(kSearch, host.terms(1s)));
}

TEST_CASE("which resource a route belongs to is learned from answers",
          "[unit][resilience][limits]") {
  Host host;
  CHECK(host.limits.enter(kSearch, host.terms(1s)));
  host.ask(of("core", left(0)));
  CHECK_FALSE(host.limits.enter(kSearch, host.terms(1s)));  // nothing else is known

  host.clock->advance(60s);
  host.ask(of("search", left(9)), kSearch);
  host.ask(of("core", left(0)));

  CHECK(host.limits.enter(kSearch, host.terms(1s)));
  CHECK_FALSE(host.limits.enter(kRoute, host.terms(1s)));
}

TEST_CASE("leave that is dropped costs nothing", "[unit][resilience][limits]") {
  Host host;
  host.ask(left(1));
  { const auto unused = host.limits.enter(kRoute, host.terms()); }

  CHECK(host.limits.enter(kRoute, host.terms(1s)));
}

TEST_CASE("leave moves with its owner and is settled once", "[unit][resilience][limits]") {
  Host host;
  host.ask(left(5));
  auto first = host.limits.enter(kRoute, host.terms());
  auto second = host.limits.enter(kRoute, host.terms());
  REQUIRE(first);
  REQUIRE(second);
  CHECK(host.limits.snapshot()[0].remaining == 3U);

  *first = *std::move(second);
  CHECK(host.limits.snapshot()[0].remaining == 4U);
  first->settle(left(4));
  first->settle(left(0));

  CHECK(host.limits.snapshot()[0].remaining == 4U);
}

TEST_CASE("a stop ends the wait", "[unit][resilience][limits]") {
  Host host;
  host.ask(left(0));
  host.clock->on_wait([&](Duration) { host.stop.request_stop(); });

  const auto stopped = host.limits.enter(kRoute, host.terms());

  REQUIRE_FALSE(stopped);
  CHECK(stopped.error().code == ErrorCode::cancelled);
  CHECK(stopped.error().cause == Cause::cancelled);
  CHECK(host.clock->now() == host.start);
}

TEST_CASE("while another one finds out, who has no time is refused with a second",
          "[unit][resilience][limits]") {
  Host host;
  host.ask(left(0));
  const auto finding_out = host.limits.enter(kRoute, host.terms());

  const auto refused = host.limits.enter(kRoute, host.terms(0s));

  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::rate_limited);
  CHECK(refused.error().retry_after == 1s);
}

TEST_CASE("a host that names a new resource each time is not followed for ever",
          "[unit][resilience][limits]") {
  Host host;
  for (int i = 0; i < 1'000; ++i) {
    host.ask(of("r" + std::to_string(i), left(9)));
  }

  CHECK(host.limits.snapshot().size() <= 32);
}

TEST_CASE("a snapshot tells what the host told", "[unit][resilience][limits]") {
  Host host;
  CHECK(host.limits.snapshot().empty());
  CHECK_FALSE(host.limits.has_told());

  host.ask(of("core", left(4'900, 600s)));
  host.ask(of("search", {.come_back = 7s}), kSearch);

  CHECK(host.limits.has_told());
  CHECK(
      host.limits.snapshot() ==
      std::vector<RateLimitSnapshot>{
          {.resource = "core", .limit = 5'000, .remaining = 4'899, .resets_at = host.start + 600s},
          {.resource = "search", .secondary_until = host.start + 7s}});
}
