#include "tests/catch_compat.hpp"
#include "tests/mock/github/server.hpp"
#include "tests/unit/mock/mock_client.hpp"

using namespace gitprovider::mock;
using gitprovider::mock::github::World;

TEST_CASE("a repository is made once, whatever the case of its name", "[unit][mock]") {
  MockGitHub server;
  MockClient client(server.port());

  CHECK(client.post("/orgs/acme/repos", {{"name", "Widget"}}).status == 201);
  const auto again = client.post("/orgs/ACME/repos", {{"name", "widget"}});

  CHECK(again.status == 422);
  CHECK(again.body["errors"][0]["code"] == "custom");
  CHECK(again.body["errors"][0]["message"] == "name already exists on this account");
  CHECK(client.get("/repos/acme/widget").body["full_name"] == "acme/Widget");
  CHECK(server.problems().empty());
}

TEST_CASE("an empty repository refuses the git database and takes a file", "[unit][mock]") {
  MockGitHub server;
  MockClient client(server.port());
  client.post("/user/repos", {{"name", "w"}});

  CHECK(client.get("/repos/me/w/git/ref/heads/main").status == 409);
  CHECK(client.post("/repos/me/w/git/blobs", {{"content", "x"}}).status == 409);
  CHECK(client.get("/repos/me/w/branches").body.empty());
  CHECK(
      client.put("/repos/me/w/contents/a/b.txt", {{"message", "m"}, {"content", "eA=="}}).status ==
      201);
  CHECK(client.get("/repos/me/w/git/ref/heads/main").status == 200);
  CHECK(server.problems().empty());
}

TEST_CASE("a renamed branch and a renamed repository redirect", "[unit][mock]") {
  MockGitHub server;
  MockClient client(server.port());
  client.post("/user/repos", {{"name", "w"}, {"auto_init", true}});
  client.post("/repos/me/w/branches/main/rename", {{"new_name", "trunk"}});

  const auto old_branch = client.get("/repos/me/w/branches/main");
  CHECK(old_branch.status == 301);
  CHECK(old_branch.headers.find("Location")->second ==
        server.url() + "/repositories/4299360515/branches/trunk");
  CHECK(client.get("/repositories/4299360515/branches/trunk").body["name"] == "trunk");

  server.with_world([](World& world) { world.rename(*world.find("me", "w"), "wheel"); });
  CHECK(client.get("/repos/me/w").status == 301);
  CHECK(client.post("/repos/me/w/git/blobs", {{"content", "x"}}).status == 307);
  CHECK(client.get("/repositories/4299360515").body["name"] == "wheel");
}

TEST_CASE("pages are cut at 100 and lead on by id", "[unit][mock]") {
  MockGitHub server;
  MockClient client(server.port());
  client.post("/user/repos", {{"name", "w"}, {"auto_init", true}});
  server.with_world([](World& world) {
    auto& repository = *world.find("me", "w");
    for (int i = 0; i < 249; ++i) {
      repository.branches["b" + std::to_string(i)] = repository.branches.at("main");
    }
  });

  const auto first = client.get("/repos/me/w/branches?per_page=500");
  const auto last = client.get("/repos/me/w/branches?per_page=100&page=3");

  CHECK(first.body.size() == 100);
  CHECK(first.headers.find("Link")->second ==
        "<" + server.url() +
            "/repositories/4299360515/branches?per_page=500&page=2>; rel=\"next\", " + "<" +
            server.url() + "/repositories/4299360515/branches?per_page=500&page=3>; rel=\"last\"");
  CHECK(last.body.size() == 50);
  CHECK(last.headers.find("Link")->second.find("next") == std::string::npos);
}

TEST_CASE("new things stay unseen for as many reads as the test says", "[unit][mock]") {
  MockGitHub server({.rules = {.late_reads = 2}});
  MockClient client(server.port());
  client.post("/user/repos", {{"name", "w"}});

  CHECK(client.get("/repos/me/w").status == 404);
  CHECK(client.get("/repos/me/w").status == 404);
  CHECK(client.get("/repos/me/w").status == 200);
}
