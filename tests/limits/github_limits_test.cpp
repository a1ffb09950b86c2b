// GitHub's limits, met and not met. What came is counted at the server.

#include "src/bootstrap/apply.hpp"
#include "src/http/origin.hpp"
#include "src/providers/github/dialect.hpp"
#include "src/providers/github/provider.hpp"

#include "gitprovider/testing/fake_clock.hpp"
#include "gitprovider/testing/recording_observer.hpp"
#include "tests/catch_compat.hpp"
#include "tests/mock/github/server.hpp"
#include "tests/mock/host/in_process_wire.hpp"

#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <utility>

using namespace gitprovider;
using namespace std::chrono_literals;

namespace {

const std::string kRepo = "/repos/{owner}/{repo}";
const RepoRef kWidget{.owner = "acme", .name = "widget"};

/// A GitHub in this process and providers before it.
struct Hub {
  std::shared_ptr<testing::FakeClock> clock = std::make_shared<testing::FakeClock>();
  std::shared_ptr<testing::RecordingObserver> observer =
      std::make_shared<testing::RecordingObserver>();
  mock::InProcessGitHub server{};
  mock::InProcessWire wire{server, clock};
  TimePoint start = clock->now();

  [[nodiscard]] std::unique_ptr<GitProvider> open(ClientOptions options = {}) {
    options.token = *Token::parse("t0ken-of-the-mock");
    options.clock = clock;
    options.random = [] { return 0.5; };
    options.observer = observer;
    auto transport = wire.transport(github::fixed_headers(options));
    return github::make_provider(std::move(transport),
                                 *http::parse_base_url(mock::InProcessWire::kOrigin),
                                 std::move(options));
  }

  [[nodiscard]] bootstrap::Report set_up(GitProvider& host, const std::string& name = "widget") {
    return bootstrap::apply(
        host,
        {.repo = {.owner = "acme", .name = name},
         .files = bootstrap::share({{.path = "README.md", .content = "# Widget\n"}})},
        {.call = {.deadline = 2h}, .clock = clock});
  }

  /// The next request of a route is refused, for a limit that is used up for `resets_in`.
  void use_up(const std::string& route, std::chrono::seconds resets_in,
              const std::string& resource = "core") {
    const auto reset =
        std::chrono::floor<std::chrono::seconds>(clock->wall_now() + resets_in).time_since_epoch();
    server.plan({.route = route,
                 .status = 403,
                 .headers = {{"X-RateLimit-Limit", "5000"},
                             {"X-RateLimit-Remaining", "0"},
                             {"X-RateLimit-Reset", std::to_string(reset.count())},
                             {"X-RateLimit-Resource", resource}},
                 .body = R"({"message":"API rate limit exceeded"})"});
  }
};

}  // namespace

TEST_CASE("a bootstrap is not slowed", "[limits][github]") {
  Hub hub;
  const auto host = hub.open();

  const auto report = hub.set_up(*host);

  REQUIRE_FALSE(report.error);
  CHECK(hub.clock->waits().empty());
  CHECK(hub.observer->waits().empty());
}

TEST_CASE("two hundred changes never meet the limit that comes without a warning",
          "[limits][github]") {
  Hub hub;
  hub.server.with_world([](mock::github::World& world) {
    world.rules().changes_per_minute = 80;
    world.rules().changes_per_hour = 500;
  });
  const auto host = hub.open();
  REQUIRE_FALSE(hub.set_up(*host).error);
  hub.server.forget();
  for (int i = 0; i < 200; ++i) {
    REQUIRE(host->create_branch(kWidget, {.name = "b" + std::to_string(i), .from = "main"},
                                {.deadline = 2h}));
  }

  CHECK(hub.server.requests("POST " + kRepo + "/git/refs") == 200);
  CHECK(hub.server.effects("POST " + kRepo + "/git/refs") == 200);
  CHECK(hub.clock->now() - hub.start > 2min);
  CHECK(hub.clock->now() - hub.start < 3min);
}

TEST_CASE("a hundred and fifty bootstraps stay within every hour", "[limits][github]") {
  Hub hub;
  hub.server.with_world([](mock::github::World& world) {
    world.rules().changes_per_minute = 80;
    world.rules().changes_per_hour = 500;
  });
  const auto host = hub.open();

  for (int i = 0; i < 150; ++i) {
    CAPTURE(i);
    REQUIRE_FALSE(hub.set_up(*host, "w" + std::to_string(i)).error);
  }

  CHECK(hub.clock->now() - hub.start > 1h);
}

TEST_CASE("without pacing the same changes meet it", "[limits][github]") {
  Hub hub;
  hub.server.with_world([](mock::github::World& world) { world.rules().changes_per_minute = 80; });
  const auto host = hub.open({.resilience = {.rate_limits = RateLimits{.pace_changes = false}}});
  REQUIRE_FALSE(hub.set_up(*host).error);
  bool is_met = false;
  for (int i = 0; i < 200 && !is_met; ++i) {
    const auto made =
        host->create_branch(kWidget, {.name = "b" + std::to_string(i), .from = "main"});
    is_met = !made && made.error().code == ErrorCode::rate_limited;
  }

  CHECK(is_met);
}

TEST_CASE("a limit that was met is not tried again before its end", "[limits][github]") {
  Hub hub;
  const auto host = hub.open();
  REQUIRE_FALSE(hub.set_up(*host).error);
  hub.use_up("GET " + kRepo, 600s);
  CHECK(host->get_repo(kWidget).error().retry_after == 601s);
  const unsigned sent = hub.server.requests();

  const auto read = host->get_repo(kWidget);
  const auto change = host->create_branch(kWidget, {.name = "b", .from = "main"});

  CHECK(hub.server.requests() == sent);
  for (const auto* error : {&read.error(), &change.error()}) {
    CHECK(error->code == ErrorCode::rate_limited);
    CHECK(error->cause == Cause::rate_limited);
    CHECK(error->outcome == Outcome::not_applied);
    CHECK(error->retry_after == 601s);
  }
  CHECK(host->get_repo(kWidget, {.deadline = 1h}));
  CHECK(hub.server.requests() == sent + 1);
  CHECK(hub.clock->now() == hub.start + 601s);
}

TEST_CASE("a limit of one resource leaves the others alone", "[limits][github]") {
  Hub hub;
  const auto host = hub.open();
  REQUIRE_FALSE(hub.set_up(*host).error);
  hub.use_up("GET " + kRepo + "/branches", 600s, "lists");
  CHECK_FALSE(host->list_branches(kWidget));
  const unsigned sent = hub.server.requests();

  CHECK(host->get_repo(kWidget));
  CHECK_FALSE(host->list_branches(kWidget));

  CHECK(hub.server.requests() == sent + 1);
}

TEST_CASE("a look at the state waits for a limit as any read does", "[limits][github]") {
  Hub hub;
  const auto host = hub.open();
  REQUIRE_FALSE(hub.set_up(*host).error);
  const std::string look = "GET " + kRepo + "/git/ref/{ref}";
  const auto list = host->list_branches(kWidget);
  REQUIRE(list);
  const auto main = std::ranges::find(list->branches, "main", &Branch::name);
  REQUIRE(main != list->branches.end());
  hub.wire.plan("POST " + kRepo + "/git/refs", {.at = mock::Break::reset, .reaches_host = true});
  hub.use_up(look, 20s);
  const unsigned looks = hub.server.requests(look);

  const auto made =
      host->create_branch(kWidget, {.name = "b", .from = main->id.hex()}, {.deadline = 5min});

  REQUIRE(made);
  CHECK(made->confirmed_by == ConfirmedBy::check);
  CHECK(hub.server.requests(look) == looks + 2);
}
