// What a check of the state reads of each host, and hosts that are wrong about their pull requests.

#include "tests/catch_compat.hpp"
#include "tests/mock/forgejo/server.hpp"
#include "tests/mock/github/server.hpp"
#include "tests/mock/gitlab/server.hpp"
#include "tests/mock/host/answers.hpp"
#include "tests/unit/mock/mock_client.hpp"

using namespace gitprovider::mock;

namespace {

const std::string kRepo = "/repos/me/w";

// `me/w` with main, and `topic` one commit ahead of it.
struct GitHub {
  GitHub() {
    client.post("/user/repos", {{"name", "w"}, {"auto_init", true}});
    main = tip("main");
    client.post(kRepo + "/git/refs", {{"ref", "refs/heads/topic"}, {"sha", main}});
    write("topic");
    topic = tip("topic");
  }
  std::string tip(const std::string& branch) {
    return client.get(kRepo + "/git/ref/heads/" + branch).body["object"]["sha"];
  }
  void write(const std::string& branch) {
    client.put(kRepo + "/contents/" + branch,
               {{"message", "m"}, {"content", "MQ=="}, {"branch", branch}});
  }
  Json compare(const std::string& base, const std::string& head) {
    return client.get(kRepo + "/compare/" + base + "..." + head).body;
  }
  void propose() {
    client.post(kRepo + "/pulls", {{"title", "T"}, {"head", "topic"}, {"base", "main"}});
  }
  int merge() { return client.put(kRepo + "/pulls/1/merge", {{"sha", topic}}).status; }
  void say(PullsAre what) {
    server.with_repositories([&](Repositories& all) { all.find("me", "w")->pulls_are = what; });
  }

  MockGitHub server{};
  MockClient client{server.port()};
  std::string main{};
  std::string topic{};
};

// `me/w` with main and two commits more on `topic`.
struct GitLab {
  GitLab() {
    made = client.post("/projects", {{"name", "w"}, {"initialize_with_readme", true}});
    client.post(at("branches"), {{"branch", "topic"}, {"ref", "main"}});
    commit("a", "One\n\nOperation-Id: 17\nSigned-off-by: me");
    commit("b", "Two");
  }
  static std::string at(const std::string& rest) { return "/projects/me%2Fw/repository/" + rest; }
  void commit(const std::string& path, const std::string& message) {
    const Json action = {{"action", "create"}, {"file_path", path}, {"content", "1"}};
    client.post(
        at("commits"),
        {{"branch", "topic"}, {"commit_message", message}, {"actions", Json::array({action})}});
  }

  MockGitLab server{};
  MockClient client{server.port(), gitlab_manners()};
  Answer made{};
};

}  // namespace

TEST_CASE("GitHub: two commits are compared", "[unit][mock]") {
  GitHub host;

  const auto ahead = host.compare(host.main, host.topic);
  CHECK(ahead["status"] == "ahead");
  CHECK(ahead["ahead_by"] == 1);
  CHECK(ahead["behind_by"] == 0);
  CHECK(ahead["commits"][0]["sha"] == host.topic);
  CHECK(ahead["commits"][0]["parents"][0]["sha"] == host.main);
  CHECK(ahead["commits"][0]["commit"]["message"] == "m");
  CHECK(ahead["merge_base_commit"]["sha"] == host.main);
  CHECK(host.compare(host.topic, "main")["status"] == "behind");
  CHECK(host.compare("topic", host.topic)["status"] == "identical");
  host.write("main");
  const auto diverged = host.compare("main", "topic");
  CHECK(diverged["status"] == "diverged");
  CHECK(diverged["behind_by"] == 1);
  CHECK(host.compare(std::string(40, 'a'), "main")["message"] == "Not Found");
  CHECK(host.server.problems().empty());
}

TEST_CASE("GitLab: a range of commits tells its trailers where asked", "[unit][mock]") {
  GitLab host;

  const auto listed =
      host.client.get(GitLab::at("commits?ref_name=main..topic&per_page=100&trailers=true"));

  REQUIRE(listed.body.size() == 2);
  CHECK(listed.body[0]["trailers"] == Json::object());
  CHECK(listed.body[1]["trailers"] == Json{{"Operation-Id", "17"}, {"Signed-off-by", "me"}});
  const auto plain = host.client.get(GitLab::at("commits?ref_name=main..topic"));
  CHECK(plain.body[1]["trailers"] == Json::object());
  CHECK(host.server.problems().empty());
}

TEST_CASE("GitLab: two refs have a commit in common", "[unit][mock]") {
  GitLab host;
  const auto main = host.client.get(GitLab::at("branches/main")).body["commit"]["id"];

  const auto common = host.client.get(GitLab::at("merge_base?refs%5B%5D=main&refs%5B%5D=topic"));

  CHECK(common.body["id"] == main);
  CHECK(host.client.get(GitLab::at("merge_base?refs%5B%5D=main")).status == 400);
  CHECK(host.server.problems().empty());
}

TEST_CASE("a pull request that is said to be merged moved nothing", "[unit][mock]") {
  GitHub host;
  host.propose();
  host.say(PullsAre::said_merged);

  const auto pull = host.client.get(kRepo + "/pulls/1").body;
  CHECK(pull["merged"] == true);
  CHECK(pull["state"] == "closed");
  CHECK(pull["mergeable"].is_null());
  CHECK(host.client.get(kRepo + "/pulls").body.empty());
  CHECK(host.tip("main") == host.main);
  CHECK(host.merge() == 200);
}

TEST_CASE("a pull request that is said to be open may have been merged", "[unit][mock]") {
  GitHub host;
  host.propose();
  host.say(PullsAre::said_open);

  REQUIRE(host.merge() == 200);

  const auto pull = host.client.get(kRepo + "/pulls/1").body;
  CHECK(pull["merged"] == false);
  CHECK(pull["state"] == "open");
  CHECK(pull["merge_commit_sha"].is_null());
  CHECK(pull["base"]["sha"] == host.main);
  CHECK(host.tip("main") != host.main);
}

TEST_CASE("GitLab and Forgejo are wrong in their own words", "[unit][mock]") {
  GitLab gitlab;
  gitlab.client.post("/projects/me%2Fw/merge_requests",
                     {{"source_branch", "topic"}, {"target_branch", "main"}, {"title", "T"}});
  gitlab.server.with_repositories(
      [](Repositories& all) { all.find("me", "w")->pulls_are = PullsAre::said_merged; });
  MockForgejo forgejo;
  forgejo.with_world([](forgejo::World& world) {
    auto& repository = world.add({.owner = "me", .name = "w"});
    make_first_commit(repository, signature_at("me", world.now()));
    repository.pulls = {{.number = 1,
                         .base = "main",
                         .head_id = repository.branches.at("main"),
                         .is_open = false,
                         .is_merged = true}};
    repository.pulls_are = PullsAre::said_open;
  });

  CHECK(gitlab.client.get("/projects/me%2Fw/merge_requests/1").body["state"] == "merged");
  CHECK(gitlab.client.get("/projects/me%2Fw/merge_requests?state=opened").body.empty());
  MockClient client(forgejo.port(), forgejo_manners());
  CHECK(client.get(kRepo + "/pulls/1").body["state"] == "open");
  CHECK(client.get(kRepo + "/pulls").body.size() == 1);
}

TEST_CASE("a host's answer is replaced by what stands before it", "[unit][mock]") {
  GitHub host;
  host.server.plan(html_page("GET /user"));
  host.server.plan(half_document("GET /user"));
  host.server.plan(redirect("GET /user", 307, "https://elsewhere.mock/user"));

  CHECK(host.client.get("/user").header("Content-Type") == "text/html; charset=utf-8");
  const auto half = host.client.get("/user");
  CHECK(half.status == 200);
  CHECK(half.body.is_discarded());
  CHECK(half.header("Content-Length") == "23");
  CHECK(host.client.get("/user").header("Location") == "https://elsewhere.mock/user");
}
