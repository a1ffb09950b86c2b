#include "tests/catch_compat.hpp"
#include "tests/mock/gitlab/server.hpp"
#include "tests/unit/mock/mock_client.hpp"

using namespace gitprovider::mock;

namespace {

const std::string kProject = "/projects/acme%2Ftools%2Fw";
const std::string kCommits = kProject + "/repository/commits";
const std::string kBranches = kProject + "/repository/branches";

// A project `acme/tools/w` with a README on main.
struct Host {
  explicit Host(gitlab::Rules rules = {}) : server({.rules = std::move(rules)}) {
    made = client.post(
        "/projects", {{"path", "w"}, {"namespace_id", group()}, {"initialize_with_readme", true}});
  }
  std::int64_t group() { return client.get("/namespaces/acme%2Ftools").body["id"]; }
  Answer commit(const std::string& branch, const Json& actions) {
    return client.post(kCommits,
                       {{"branch", branch}, {"commit_message", "m"}, {"actions", actions}});
  }
  Answer branch(const std::string& name, const std::string& from) {
    return client.post(kBranches, {{"branch", name}, {"ref", from}});
  }
  // Branch `topic` with one file of its own, and its merge request.
  Answer propose() {
    branch("topic", "main");
    commit("topic", Json::array({create("topic.txt", "1")}));
    return client.post(
        kProject + "/merge_requests",
        {{"source_branch", "topic"}, {"target_branch", "main"}, {"title", "The topic"}});
  }
  static Json create(const std::string& path, const std::string& content) {
    return {{"action", "create"}, {"file_path", path}, {"content", content}};
  }

  MockGitLab server;
  MockClient client{server.port(), gitlab_manners()};
  Answer made{};
};

}  // namespace

TEST_CASE("GitLab: a project is read by its path in one segment, and by its number",
          "[unit][mock]") {
  Host host;
  REQUIRE(host.made.status == 201);

  CHECK(host.client.get(kProject).body["path_with_namespace"] == "acme/tools/w");
  CHECK(host.client.get("/projects/" + host.made.body["id"].dump()).body["default_branch"] ==
        "main");
  CHECK(host.server.problems().empty());
  CHECK(host.client.get("/projects/acme/tools/w").status == 404);
  CHECK_FALSE(host.server.problems().empty());
}

TEST_CASE("GitLab: a taken name is a 400 with lists of words", "[unit][mock]") {
  Host host;

  const auto again = host.client.post("/projects", {{"name", "w"}, {"namespace_id", host.group()}});

  CHECK(again.status == 400);
  CHECK(again.body["message"]["name"] == Json::array({"has already been taken"}));
}

TEST_CASE("GitLab: the default branch is protected by the host, or not", "[unit][mock]") {
  const bool protects = GENERATE(true, false);
  Host host({.protects_default_branch = protects});
  const auto rule = kProject + "/protected_branches";

  CHECK(host.client.get(rule + "/main").status == (protects ? 200 : 404));
  CHECK(host.client.post(rule, {{"name", "main"}}).status == (protects ? 409 : 201));
  CHECK(host.client.remove(rule + "/main").status == 204);
  CHECK(host.client.post(rule, {{"name", "main"}, {"push_access_level", 0}}).status == 201);
  CHECK(host.commit("main", Json::array({Host::create("a", "a")})).status == 403);
  CHECK(host.client.post(rule, {{"name", "x"}, {"push_access_level", 7}}).body["error"] ==
        "push_access_level does not have a valid value");
}

TEST_CASE("GitLab: a moved project leads reads on and refuses changes", "[unit][mock]") {
  Host host;
  host.server.with_world(
      [](gitlab::World& world) { world.rename(*world.find("acme/tools", "w"), "v"); });

  const auto read = host.client.get(kBranches + "?per_page=5");
  CHECK(read.status == 301);
  CHECK(read.header("Location") == host.server.url() + "/projects/" + host.made.body["id"].dump() +
                                       "/repository/branches?per_page=5");
  const auto change = host.branch("new", "main");
  CHECK(change.status == 405);
  CHECK(change.body["message"] == "Non GET methods are not allowed for moved projects");
}

TEST_CASE("GitLab: each action of a commit is refused where the files do not allow it",
          "[unit][mock]") {
  Host host;
  const auto message = [&](Json action) {
    return host.commit("main", Json::array({std::move(action)})).body["message"];
  };

  CHECK(message(Host::create("README.md", "")) == "A file with this name already exists");
  CHECK(message({{"action", "update"}, {"file_path", "x"}, {"content", ""}}) ==
        "A file with this name doesn't exist");
  CHECK(message({{"action", "delete"},
                 {"file_path", "README.md"},
                 {"last_commit_id", std::string(40, 'a')}}) ==
        "The file has changed since you started editing it: README.md");
  CHECK(host.commit("absent", Json::array({Host::create("a", "")})).body["message"] ==
        "You can only create or edit files when you are on a branch");
  CHECK(host.server.problems().empty());
}

TEST_CASE("GitLab: an executable binary is made by two actions of one commit", "[unit][mock]") {
  Host host;
  Json binary = Host::create("bin/x", "AP8=");
  binary["encoding"] = "base64";

  const auto made = host.commit(
      "main",
      Json::array(
          {binary, {{"action", "chmod"}, {"file_path", "bin/x"}, {"execute_filemode", true}}}));
  const auto file =
      host.client.head(kProject + "/repository/files/bin%2Fx?ref=" + std::string("main"));

  CHECK(made.status == 201);
  CHECK(file.header("X-Gitlab-Execute-Filemode") == "true");
  CHECK(file.header("X-Gitlab-Last-Commit-Id") == made.body["id"]);
  CHECK(host.server.problems().empty());
}

TEST_CASE("GitLab: branching in an empty project commits a README first", "[unit][mock]") {
  Host host;
  host.client.post("/projects", {{"path", "empty"}, {"namespace_id", host.group()}});
  const std::string empty = "/projects/acme%2Ftools%2Fempty";
  CHECK(host.client.get(empty).body["default_branch"].is_null());

  const auto made =
      host.client.post(empty + "/repository/branches", {{"branch", "new"}, {"ref", "main"}});

  CHECK(made.status == 201);
  CHECK(host.client.get(empty + "/repository/branches").body.size() == 2);
}

TEST_CASE("GitLab: a merge request is checked before it can be merged", "[unit][mock]") {
  Host host({.checking_reads = 2});
  const auto opened = host.propose();
  const std::string one = kProject + "/merge_requests/1";
  const Json merge = {{"sha", opened.body["sha"]}};

  CHECK(opened.body["detailed_merge_status"] == "preparing");
  CHECK(host.client.put(one + "/merge", merge).status == 405);
  CHECK(host.client.get(one).body["detailed_merge_status"] == "preparing");
  CHECK(host.client.get(one).body["detailed_merge_status"] == "checking");
  CHECK(host.client.get(one).body["detailed_merge_status"] == "mergeable");
  CHECK(host.client.put(one + "/merge", {{"sha", std::string(40, 'a')}}).status == 409);
  CHECK(host.client.put(one + "/merge", merge).body["state"] == "merged");
  CHECK(host.client.put(one + "/merge", merge).status == 405);
  CHECK(host.server.problems().empty());
}

TEST_CASE("GitLab: a second merge request is told the number of the first", "[unit][mock]") {
  Host host;
  host.propose();

  const auto again =
      host.client.post(kProject + "/merge_requests",
                       {{"source_branch", "topic"}, {"target_branch", "main"}, {"title", "Again"}});

  CHECK(again.status == 409);
  CHECK(again.body["message"] ==
        Json::array({"Another open merge request already exists for this source branch: !1"}));
}

TEST_CASE("GitLab: long lists do not tell how long they are", "[unit][mock]") {
  Host host({.most_counted = 2});
  host.branch("a", "main");

  CHECK(host.client.get(kBranches + "?per_page=1").header("X-Total") == "2");
  host.branch("b", "main");
  const auto first = host.client.get(kBranches + "?per_page=1");
  CHECK(first.header("X-Total").empty());
  CHECK(first.header("X-Next-Page") == "2");
  CHECK(first.header("Link").find("rel=\"last\"") == std::string::npos);
  CHECK(first.header("Link").find("per_page=1&page=2>; rel=\"next\"") != std::string::npos);
}

TEST_CASE("GitLab: credentials come in any of three headers, one at a time", "[unit][mock]") {
  const std::string token = "t0ken-of-the-mock";
  const auto header = GENERATE(as<std::string>{}, "PRIVATE-TOKEN", "JOB-TOKEN", "Authorization");
  Host host;
  auto manners = gitlab_manners();
  manners.headers.erase("PRIVATE-TOKEN");
  manners.headers.emplace(header, header == "Authorization" ? "Bearer " + token : token);

  CHECK(MockClient(host.server.port(), manners).get(kProject).status == 200);
  manners.headers.emplace("Private-Token", token);
  manners.headers.emplace("Job-Token", token);
  CHECK(MockClient(host.server.port(), gitlab_manners("another")).get(kProject).body["message"] ==
        "401 Unauthorized");
}
