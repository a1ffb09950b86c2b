// The present of a mock host, and what happens in it: changes that show late and requests that land
// late.

#include "gitprovider/testing/fake_clock.hpp"
#include "tests/catch_compat.hpp"
#include "tests/mock/forgejo/server.hpp"
#include "tests/mock/github/server.hpp"
#include "tests/mock/gitlab/server.hpp"
#include "tests/unit/mock/mock_client.hpp"

#include <string>
#include <type_traits>
#include <vector>

using namespace gitprovider::mock;
using namespace std::chrono_literals;
using gitprovider::testing::FakeClock;

namespace {

constexpr const char* kBranches = "POST /repos/{owner}/{repo}/git/refs";

void follow(MockService& host, const FakeClock& clock) {
  host.set_clock([&clock] { return clock.wall_now(); });
}

// `acme/w` with a README on main.
struct Host {
  Host() {
    follow(server, clock);
    client.post("/orgs/acme/repos", {{"name", "w"}, {"auto_init", true}});
  }
  Answer branch(const std::string& name) {
    const auto main = client.get("/repos/acme/w/git/ref/heads/main");
    return client.post("/repos/acme/w/git/refs",
                       {{"ref", "refs/heads/" + name}, {"sha", main.body["object"]["sha"]}});
  }
  int seen(const std::string& name) {
    return client.get("/repos/acme/w/git/ref/heads/" + name).status;
  }

  FakeClock clock{};
  MockGitHub server{};
  MockClient client{server.port()};
};

}  // namespace

TEST_CASE("a host's dates are those of the clock it was given", "[unit][mock]") {
  Host host;
  host.clock.advance(90s);
  host.branch("topic");
  host.client.put("/repos/acme/w/contents/a",
                  {{"message", "m"}, {"content", "MQ=="}, {"branch", "topic"}});
  host.clock.advance(90s);

  const auto opened = host.client.post("/repos/acme/w/pulls",
                                       {{"title", "T"}, {"head", "topic"}, {"base", "main"}});

  CHECK(host.client.get("/repos/acme/w").body["created_at"] == "2026-01-01T00:00:00Z");
  CHECK(opened.body["created_at"] == "2026-01-01T00:03:00Z");
  CHECK(opened.header("Date") == "Thu, 01 Jan 2026 00:03:00 GMT");
  const auto tip = host.client.get("/repos/acme/w/branches/topic").body["commit"];
  CHECK(tip["commit"]["committer"]["date"] == "2026-01-01T00:01:30Z");
  host.clock.advance(60s);
  host.client.put("/repos/acme/w/pulls/1/merge", {{"sha", opened.body["head"]["sha"]}});
  const auto merged = host.client.get("/repos/acme/w/pulls/1").body;
  CHECK(merged["merged_at"] == "2026-01-01T00:04:00Z");
  CHECK(merged["merged_by"]["login"] == "me");
}

TEST_CASE("GitLab tells milliseconds", "[unit][mock]") {
  FakeClock clock;
  MockGitLab server;
  follow(server, clock);
  clock.advance(42ms);

  const auto made = MockClient(server.port(), gitlab_manners()).post("/projects", {{"name", "w"}});

  CHECK(made.body["created_at"] == "2026-01-01T00:00:00.042Z");
}

TEST_CASE("reads see a change only when it shows, and changes see it at once", "[unit][mock]") {
  Host host;
  host.server.show_late(3s);

  REQUIRE(host.branch("one").status == 201);
  host.clock.advance(2s);
  REQUIRE(host.branch("two").status == 201);

  CHECK(host.seen("one") == 404);
  CHECK(host.branch("one").status == 422);
  host.clock.advance(999ms);
  CHECK(host.seen("one") == 404);
  host.clock.advance(1ms);
  CHECK(host.seen("one") == 200);
  CHECK(host.seen("two") == 404);
  host.clock.advance(2s);
  CHECK(host.seen("two") == 200);
}

TEST_CASE("objects show late, too", "[unit][mock]") {
  Host host;
  host.server.show_late(3s);
  const auto main = host.client.get("/repos/acme/w/branches/main").body["commit"];

  const auto made = host.client.post("/repos/acme/w/git/commits",
                                     {{"message", "m"},
                                      {"tree", main["commit"]["tree"]["sha"]},
                                      {"parents", nlohmann::json::array({main["sha"]})}});

  const std::string target = "/repos/acme/w/git/commits/" + made.body["sha"].get<std::string>();
  CHECK(host.client.get(target).status == 404);
  host.clock.advance(3s);
  CHECK(host.client.get(target).status == 200);
}

TEST_CASE("a refused change shows nothing late", "[unit][mock]") {
  Host host;
  host.branch("one");
  host.server.show_late(3s);

  CHECK(host.branch("one").status == 422);

  host.server.show_late(0s);
  host.branch("two");
  CHECK(host.seen("two") == 200);
}

TEMPLATE_TEST_CASE("every host shows late", "[unit][mock]", MockGitHub, MockGitLab, MockForgejo) {
  FakeClock clock;
  TestType server;
  follow(server, clock);
  server.show_late(3s);
  const bool is_gitlab = std::is_same_v<TestType, MockGitLab>;
  const auto manners = std::is_same_v<TestType, MockGitHub>
                           ? github_manners()
                           : (is_gitlab ? gitlab_manners() : forgejo_manners());
  MockClient client(server.port(), manners);
  const std::string one = is_gitlab ? "/projects/me%2Fw" : "/repos/me/w";

  CHECK(client.post(is_gitlab ? "/projects" : "/user/repos", {{"name", "w"}}).status == 201);

  CHECK(client.get(one).status == 404);
  clock.advance(3s);
  CHECK(client.get(one).status == 200);
}

TEST_CASE("a request lands after its sender was told that it failed", "[unit][mock]") {
  Host host;
  host.server.plan({.route = kBranches, .status = 503, .lands_after = 5s});

  CHECK(host.branch("late").status == 503);
  CHECK(host.server.effects(kBranches) == 0);
  CHECK(host.seen("late") == 404);
  CHECK(host.server.problems() == std::vector<std::string>{"1 late requests have not landed"});

  host.clock.advance(5s);
  CHECK(host.seen("late") == 200);
  CHECK(host.server.effects(kBranches) == 1);
  CHECK(host.server.problems().empty());
}

TEST_CASE("a late request meets the state of its own time", "[unit][mock]") {
  Host host;
  host.server.plan({.route = kBranches, .status = 503, .lands_after = 5s});
  host.branch("same");

  CHECK(host.branch("same").status == 201);
  host.server.land_all();

  CHECK(host.server.requests(kBranches) == 2);
  CHECK(host.server.effects(kBranches) == 1);
}

TEST_CASE("what lands late is dated then, and shows late from then on", "[unit][mock]") {
  Host host;
  host.server.show_late(3s);
  host.server.plan({.route = "POST /user/repos", .status = 502, .lands_after = 5s});
  host.client.post("/user/repos", {{"name", "late"}});

  host.clock.advance(7s);
  CHECK(host.client.get("/repos/me/late").status == 404);
  host.clock.advance(1s);
  CHECK(host.client.get("/repos/me/late").body["created_at"] == "2026-01-01T00:00:05Z");
}

TEST_CASE("effects are counted whatever the sender heard", "[unit][mock]") {
  Host host;
  host.server.plan({.route = kBranches, .status = 500, .after_effect = true});
  host.server.plan({.route = kBranches, .status = 500});

  CHECK(host.branch("one").status == 500);
  CHECK(host.branch("two").status == 500);
  CHECK(host.branch("one").status == 422);

  CHECK(host.server.requests(kBranches) == 3);
  CHECK(host.server.effects(kBranches) == 1);
  CHECK(host.server.effects("GET /repos/{owner}/{repo}/git/ref/{ref}") == 0);
}
