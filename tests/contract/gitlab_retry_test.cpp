// GitLab's two layers of retries: what each takes up, and that they never multiply. Counts are the
// server's.

#include "tests/catch_compat.hpp"
#include "tests/contract/gitlab_host.hpp"

#include <string>

using namespace gitprovider;
using contract::GitLabHost;
using namespace std::chrono_literals;

namespace {

constexpr unsigned kMostTries = 10;
const RepoRef kRepo{.owner = "acme/tools", .name = "w"};
const std::string kRead = "GET /projects/{id}";
const std::string kCreate = "POST /projects";

contract::GitLabHostOptions with(TransportRetry mode) {
  return {.provider = {.transport_retry = mode}};
}

void require_clean(const GitLabHost& host) {
  for (const auto& problem : host.problems()) {
    FAIL_CHECK(problem);
  }
}

Result<Applied<Repository>> create(GitLabHost& host) {
  return host.provider().create_repo({.repo = kRepo}, {.on_unknown = OnUnknown::return_});
}

}  // namespace

TEST_CASE("a read answered 429 or 502 is repeated by the transport", "[contract][gitlab]") {
  const int status = GENERATE(429, 502);
  GitLabHost host;
  REQUIRE(create(host));
  host.server().plan({.route = kRead, .status = status, .times = 5});

  CHECK(host.provider().get_repo(kRepo));

  CHECK(host.server().requests(kRead) == 6);
  require_clean(host);
}

TEST_CASE("the transport waits twice as long each time, without jitter", "[contract][gitlab]") {
  GitLabHost host;
  REQUIRE(create(host));
  host.server().plan({.route = kRead, .status = 502, .times = 4});

  CHECK(host.provider().get_repo(kRepo));

  CHECK(host.clock().waits() == std::vector<Duration>{250ms, 500ms, 1'000ms, 2'000ms});
  require_clean(host);
}

TEST_CASE("a read that meets 429 or 502 for ever makes at most ten requests",
          "[contract][gitlab]") {
  const int status = GENERATE(429, 502);
  GitLabHost host;
  REQUIRE(create(host));
  host.server().plan({.route = kRead, .status = status, .times = 1'000});

  const auto got = host.provider().get_repo(kRepo, {.deadline = 30min});

  REQUIRE_FALSE(got);
  CHECK(host.server().requests(kRead) > 4);
  CHECK(host.server().requests(kRead) <= kMostTries);
}

TEST_CASE("the layers add up and do not multiply", "[contract][gitlab]") {
  GitLabHost host;
  REQUIRE(create(host));
  for (int i = 0; i < 100; ++i) {
    host.server().plan({.route = kRead, .status = i % 2 == 0 ? 503 : 502});
  }

  REQUIRE_FALSE(host.provider().get_repo(kRepo, {.deadline = 30min}));

  CHECK(host.server().requests(kRead) <= kMostTries + 4);
}

TEST_CASE("by default a create answered 429 is sent once and refused", "[contract][gitlab]") {
  GitLabHost host;
  host.server().plan({.route = kCreate, .status = 429, .headers = {{"Retry-After", "7"}}});

  const auto made = create(host);

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::rate_limited);
  CHECK(made.error().outcome == Outcome::not_applied);
  CHECK(made.error().retry_after == 7s);
  CHECK(host.server().requests(kCreate) == 1);
  require_clean(host);
}

TEST_CASE("by default a create answered 502 is sent once and its outcome is unknown",
          "[contract][gitlab]") {
  GitLabHost host;
  host.server().plan({.route = kCreate, .status = 502, .after_effect = true});

  const auto made = create(host);

  REQUIRE_FALSE(made);
  CHECK(made.error().outcome == Outcome::unknown);
  CHECK(host.server().requests(kCreate) == 1);
  require_clean(host);
}

TEST_CASE("where it is asked for, a create answered 429 is repeated", "[contract][gitlab]") {
  GitLabHost host(with(TransportRetry::all_methods));
  host.server().plan({.route = kCreate, .status = 429, .times = 3});

  CHECK(create(host));

  CHECK(host.server().requests(kCreate) == 4);
  require_clean(host);
}

TEST_CASE("where it is asked for, a create answered 502 is repeated", "[contract][gitlab]") {
  GitLabHost host(with(TransportRetry::all_methods));
  host.server().plan({.route = kCreate, .status = 502, .times = 3});

  CHECK(create(host));

  CHECK(host.server().requests(kCreate) == 4);
  require_clean(host);
}

// The first request took effect, the second is told that the name is taken.
TEST_CASE("a create repeated after it took effect does not pass for a refusal",
          "[contract][gitlab]") {
  GitLabHost host(with(TransportRetry::all_methods));
  host.server().plan({.route = kCreate, .status = 502, .after_effect = true});

  const auto made = create(host);

  REQUIRE_FALSE(made);
  CHECK(made.error().outcome == Outcome::unknown);
  CHECK(host.server().requests(kCreate) == 2);
  require_clean(host);
}

TEST_CASE("a create answered 500 is sent once in either mode", "[contract][gitlab]") {
  const auto mode = GENERATE(TransportRetry::reads_only, TransportRetry::all_methods);
  GitLabHost host(with(mode));
  host.server().plan({.route = kCreate, .status = 500});

  const auto made = create(host);

  REQUIRE_FALSE(made);
  CHECK(made.error().outcome == Outcome::unknown);
  CHECK(host.server().requests(kCreate) == 1);
  require_clean(host);
}
