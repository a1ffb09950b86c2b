#include "tests/catch_compat.hpp"
#include "tests/mock/github/server.hpp"
#include "tests/unit/mock/mock_client.hpp"

using namespace gitprovider::mock;

namespace {

bool mentions(const MockGitHub& server, const std::string& text) {
  for (const auto& problem : server.problems()) {
    if (problem.find(text) != std::string::npos) {
      return true;
    }
  }
  return false;
}

}  // namespace

TEST_CASE("a careful request raises no problem", "[unit][mock]") {
  MockGitHub server;

  CHECK(MockClient(server.port()).get("/user").status == 200);
  CHECK(server.problems().empty());
}

TEST_CASE("slashes are told apart in references and in names of branches", "[unit][mock]") {
  MockGitHub server;
  MockClient client(server.port());
  client.post("/user/repos", {{"name", "w"}, {"auto_init", true}});
  client.post("/repos/me/w/branches/main/rename", {{"new_name", "a/b#c"}});

  CHECK(client.get("/repos/me/w/git/ref/heads/a/b%23c").status == 200);
  CHECK(client.get("/repos/me/w/branches/a%2Fb%23c").status == 200);
  CHECK(server.problems().empty());
  CHECK(client.get("/repos/me/w/git/ref/heads/a%2Fb%23c").status == 404);
  CHECK(mentions(server, "a slash must stay a slash"));
  CHECK(client.get("/repos/me/w/branches/a/b%23c").status == 404);
  CHECK(mentions(server, "unexpected request"));
}

TEST_CASE("what a careful client does not send is reported", "[unit][mock]") {
  MockGitHub server;
  MockClient client(server.port());
  client.post("/user/repos", {{"name", "w"}, {"auto_init", true}});
  const auto [target, report] = GENERATE(
      table<std::string, std::string>({{"/repos/me/w/branches?limit=3", "unknown query parameter"},
                                       {"/repos/me/%77", "a plain character is encoded"},
                                       {"/repos/me/w%zz", "encodes nothing"},
                                       {"/elsewhere", "unexpected request"}}));

  client.get(target);

  CHECK(mentions(server, report));
}

TEST_CASE("bodies are checked key by key", "[unit][mock]") {
  MockGitHub server;
  MockClient client(server.port());

  client.post("/user/repos", {{"name", "w"}, {"visibility", "public"}});
  CHECK(mentions(server, "unknown key \"visibility\""));
  CHECK(client.post("/user/repos", {{"private", true}}).status == 422);
  CHECK(mentions(server, "no \"name\""));
  CHECK(client.put("/repos/me/w/branches/main/protection", {{"enforce_admins", true}}).status ==
        422);
  CHECK(client.put("/repos/me/w/pulls/1/merge", {{"merge_method", "merge"}}).status == 422);
  CHECK(mentions(server, "no \"sha\""));
}

TEST_CASE("headers are checked", "[unit][mock]") {
  MockGitHub server;
  httplib::Client bare("127.0.0.1", server.port());

  CHECK(bare.Get("/user")->status == 401);
  CHECK(mentions(server, "Accept must be"));
  CHECK(mentions(server, "X-GitHub-Api-Version must be"));
  CHECK(mentions(server, "no X-Request-Id"));
  CHECK(MockClient(server.port(), github_manners("another")).get("/user").body["message"] ==
        "Bad credentials");
}

TEST_CASE("faults are planned by route, counted, and reported where unused", "[unit][mock]") {
  MockGitHub server;
  MockClient client(server.port());
  server.plan({.route = "GET /user", .status = 503, .headers = {{"Retry-After", "2"}}, .times = 2});
  server.plan({.route = "POST /user/repos", .status = 502, .after_effect = true});

  const auto refused = client.get("/user");
  CHECK(refused.status == 503);
  CHECK(refused.headers.find("Retry-After")->second == "2");
  CHECK(mentions(server, "unused fault: GET /user (503), 1 left"));
  CHECK(client.post("/user/repos", {{"name", "w"}}).status == 502);
  CHECK(client.get("/repos/me/w").status == 200);
  CHECK(client.get("/user").status == 503);
  CHECK(server.problems().empty());
  CHECK(server.requests("GET /user") == 2);
  CHECK(server.requests("POST /user/repos") == 1);
  CHECK(server.requests() == 4);
}
