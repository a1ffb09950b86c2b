#include "tests/catch_compat.hpp"
#include "tests/mock/forgejo/server.hpp"
#include "tests/unit/mock/mock_client.hpp"

using namespace gitprovider::mock;

namespace {

const std::string kRepo = "/repos/acme/w";

bool mentions(const MockServer& server, const std::string& text) {
  for (const auto& problem : server.problems()) {
    if (problem.find(text) != std::string::npos) {
      return true;
    }
  }
  return false;
}

// A repository `acme/w` with a README on main.
struct Host {
  explicit Host(forgejo::Rules rules = {}) : server({.rules = std::move(rules)}) {
    made = client.post("/orgs/acme/repos", {{"name", "w"}, {"auto_init", true}});
  }
  Answer change(const std::string& branch, const Json& file) {
    return client.post(kRepo + "/contents",
                       {{"branch", branch}, {"message", "m"}, {"files", Json::array({file})}});
  }
  Answer branch(const std::string& name, const std::string& from) {
    return client.post(kRepo + "/branches", {{"new_branch_name", name}, {"old_ref_name", from}});
  }
  static Json create(const std::string& path) {
    return {{"operation", "create"}, {"path", path}, {"content", "MQ=="}};
  }
  // Branch `topic` with one file of its own, and its pull request.
  Answer propose() {
    branch("topic", "main");
    change("topic", create("topic.txt"));
    return client.post(kRepo + "/pulls",
                       {{"head", "topic"}, {"base", "main"}, {"title", "The topic"}});
  }

  MockForgejo server;
  MockClient client{server.port(), forgejo_manners()};
  Answer made{};
};

}  // namespace

TEST_CASE("Forgejo: a taken name is a 409", "[unit][mock]") {
  Host host;

  CHECK(host.made.status == 201);
  CHECK(host.client.post("/orgs/acme/repos", {{"name", "W"}}).status == 409);
  CHECK(host.server.problems().empty());
}

TEST_CASE("Forgejo: pages are cut at 50 and lead to where the server believes it is",
          "[unit][mock]") {
  Host host;
  for (int i = 0; i < 59; ++i) {
    host.branch("b" + std::to_string(i), "main");
  }

  const auto first = host.client.get(kRepo + "/branches?limit=100");

  CHECK(first.body.size() == 50);
  CHECK(first.header("X-Total-Count") == "60");
  CHECK(first.header("Link") ==
        "<https://git.mock/forge/api/v1/repos/acme/w/branches?limit=100&page=2>; rel=\"next\","
        "<https://git.mock/forge/api/v1/repos/acme/w/branches?limit=100&page=2>; rel=\"last\"");
  CHECK(host.client.get(kRepo + "/branches?limit=100&page=2").header("Link").empty());
}

TEST_CASE("Forgejo: an empty repository has null branches and takes none", "[unit][mock]") {
  Host host;
  host.client.post("/user/repos", {{"name", "e"}});
  const std::string empty = "/repos/me/e";

  CHECK(host.client.get(empty).body["empty"] == true);
  CHECK(host.client.get(empty + "/branches").body.is_null());
  CHECK(host.client.get(empty + "/commits").status == 409);
  CHECK(host.client.post(empty + "/branches", {{"new_branch_name", "x"}}).status == 404);
  CHECK(host.client
            .post(empty + "/contents", {{"branch", "trunk"},
                                        {"message", "m"},
                                        {"files", Json::array({Host::create("a")})}})
            .status == 201);
  CHECK(host.client.get(empty).body["default_branch"] == "trunk");
}

TEST_CASE("Forgejo: a change of a file names the blob it replaces", "[unit][mock]") {
  Host host;
  host.change("main", Host::create("a.txt"));
  const std::string blob = object_id("blob", "1");
  const Json update = {{"operation", "update"}, {"path", "a.txt"}, {"content", "Mg=="}};
  const auto with = [&](const std::string& sha) {
    auto file = update;
    file["sha"] = sha;
    return host.change("main", file).status;
  };

  CHECK(with(std::string(40, 'a')) == 422);
  CHECK(with(blob) == 201);
  CHECK(host.change("main", Host::create("a.txt")).status == 422);
  CHECK(host.server.problems().empty());
  host.change("main", update);
  CHECK(mentions(host.server, "without the sha of its blob"));
}

TEST_CASE("Forgejo: what has no status of its own is a 500, in Gitea not always", "[unit][mock]") {
  const bool is_gitea = GENERATE(false, true);
  Host host({.is_gitea = is_gitea});
  const Json gone = {{"operation", "delete"}, {"path", "gone"}, {"sha", std::string(40, 'a')}};

  CHECK(host.change("main", gone).status == (is_gitea ? 404 : 500));
  CHECK(host.branch("new", "absent").status == 500);
  CHECK(host.branch("main", "main").status == 409);
}

TEST_CASE("Forgejo: a second rule is refused as if a right were missing", "[unit][mock]") {
  Host host;
  const auto rules = kRepo + "/branch_protections";

  CHECK(host.client.post(rules, {{"rule_name", "main"}}).status == 201);
  const auto again = host.client.post(rules, {{"rule_name", "main"}});
  CHECK(again.status == 403);
  CHECK(again.body["message"] == "Branch protection already exist");
  CHECK(host.change("main", Host::create("a")).status == 403);
  CHECK(host.client.patch(rules + "/main", {{"enable_push", true}}).status == 200);
  CHECK(host.change("main", Host::create("a")).status == 201);
}

TEST_CASE("Forgejo: a merge answers with nothing, and before its check with 'try again later'",
          "[unit][mock]") {
  Host host;
  const auto opened = host.propose();
  const std::string one = kRepo + "/pulls/1";
  const Json merge = {{"Do", "merge"}, {"head_commit_id", opened.body["head"]["sha"]}};

  CHECK(host.client.post(one + "/merge", merge).body["message"] == "Please try again later");
  CHECK(host.client.get(one).body["mergeable"] == false);
  CHECK(host.client.get(one).body["mergeable"] == true);
  CHECK(host.client.post(one + "/merge", {{"Do", "merge"}, {"head_commit_id", "aa"}}).status ==
        409);
  const auto merged = host.client.post(one + "/merge", merge);
  CHECK(merged.status == 200);
  CHECK(merged.header("Content-Length") == "0");
  CHECK(host.client.get(one).body["merged"] == true);
  CHECK(host.client.post(one + "/merge", merge).body["message"] == "The PR is already merged");
}

TEST_CASE("Forgejo: folders are read one by one, by the ids of their trees", "[unit][mock]") {
  Host host;
  host.change("main", Host::create("dir/a.txt"));

  const auto root = host.client.get(kRepo + "/git/trees/main").body["tree"];
  REQUIRE(root.size() == 2);
  CHECK(root[1]["type"] == "tree");
  const auto folder = host.client.get(kRepo + "/git/trees/" + root[1]["sha"].get<std::string>());
  CHECK(folder.body["tree"][0]["sha"] == object_id("blob", "1"));
}

TEST_CASE("Forgejo: a repository may count in SHA-256", "[unit][mock]") {
  Host host;
  host.client.post("/user/repos",
                   {{"name", "s"}, {"auto_init", true}, {"object_format_name", "sha256"}});

  const std::string id = host.client.get("/repos/me/s/branches/main").body["commit"]["id"];

  CHECK(id.size() == 64);
}

TEST_CASE("Forgejo: a renamed repository leads on by a path alone", "[unit][mock]") {
  Host host;
  host.server.with_world(
      [](forgejo::World& world) { world.rename(*world.find("acme", "w"), "v"); });

  const auto moved = host.client.get(kRepo + "/branches?limit=5");

  CHECK(moved.status == 307);
  CHECK(moved.header("Location") == "/api/v1/repos/acme/v/branches?limit=5");
}

TEST_CASE("Forgejo: nothing is changed without a token", "[unit][mock]") {
  Host host;
  auto manners = forgejo_manners();
  manners.headers.erase("Authorization");
  MockClient stranger(host.server.port(), manners);

  CHECK(stranger.get(kRepo).status == 200);
  CHECK(stranger.post("/user/repos", {{"name", "x"}}).body["message"] == "token is required");
}
