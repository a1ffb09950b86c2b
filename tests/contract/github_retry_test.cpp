// Which of GitHub's answers are tried again, and when. Counts are the server's.

#include "tests/contract/github_prepared.hpp"

#include <algorithm>
#include <ctime>
#include <string>

using namespace gitprovider;
using contract::kGitHubRepo;
using Prepared = contract::PreparedGitHub;
using namespace std::chrono_literals;

namespace {

Duration longest_wait(Prepared& prepared) {
  Duration longest{0};
  for (const auto wait : prepared.host.clock().waits()) {
    longest = std::max(longest, wait);
  }
  return longest;
}

}  // namespace

TEST_CASE("a 403 with x-ratelimit-remaining 0 is tried again after the reset",
          "[contract][github]") {
  Prepared at;
  at.host.server().plan(
      {.route = "GET " + kGitHubRepo,
       .status = 403,
       .headers = {{"X-RateLimit-Remaining", "0"},
                   {"X-RateLimit-Reset", std::to_string(std::time(nullptr) + 10)}}});

  CHECK(at.host.provider().get_repo(at.repo));
  CHECK(at.requests("GET " + kGitHubRepo) == 2);
  CHECK(longest_wait(at) >= 9s);
  CHECK(longest_wait(at) <= 12s);
}

TEST_CASE("a 403 without proof of a limit is returned at once", "[contract][github]") {
  Prepared at;
  at.host.server().plan({.route = "GET " + kGitHubRepo,
                         .status = 403,
                         .body = R"({"message":"Resource not accessible"})"});

  const auto got = at.host.provider().get_repo(at.repo);

  REQUIRE_FALSE(got);
  CHECK(got.error().code == ErrorCode::forbidden);
  CHECK(at.requests("GET " + kGitHubRepo) == 1);
  CHECK(at.host.clock().waits().empty());
}

TEST_CASE("a 429 is tried again when Retry-After says, in seconds or as a date",
          "[contract][github]") {
  const auto retry_after = GENERATE(as<std::string>{}, "7", "date");
  Prepared at;
  mock::Fault fault{.route = "GET " + kGitHubRepo, .status = 429};
  if (retry_after == "date") {
    fault.headers = {{"Date", "Mon, 30 Nov 2026 08:00:00 GMT"},
                     {"Retry-After", "Mon, 30 Nov 2026 08:00:07 GMT"}};
  } else {
    fault.headers = {{"Retry-After", retry_after}};
  }
  at.host.server().plan(fault);

  CHECK(at.host.provider().get_repo(at.repo));
  CHECK(at.requests("GET " + kGitHubRepo) == 2);
  CHECK(longest_wait(at) >= 7s);
  CHECK(longest_wait(at) <= 8s);
}

TEST_CASE("a read answered with a 5xx is tried again", "[contract][github]") {
  const auto status = GENERATE(500, 502, 503, 504, 520);
  Prepared at;
  at.host.server().plan({.route = "GET " + kGitHubRepo, .status = status, .times = 3});

  CHECK(at.host.provider().get_repo(at.repo));
  CHECK(at.requests("GET " + kGitHubRepo) == 4);
}

TEST_CASE("a write answered with a 5xx is not tried again", "[contract][github]") {
  const auto status = GENERATE(500, 502, 503, 504);
  Prepared at;
  at.host.server().plan(
      {.route = "POST " + kGitHubRepo + "/git/refs", .status = status, .after_effect = true});

  const auto made = at.host.provider().create_branch(
      at.repo, {.name = "new", .from = at.head("main")}, {.on_unknown = OnUnknown::return_});

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::unknown_outcome);
  CHECK(made.error().outcome == Outcome::unknown);
  CHECK(at.requests("POST " + kGitHubRepo + "/git/refs") == 1);
  CHECK(at.head("new") == at.head("main"));
}
