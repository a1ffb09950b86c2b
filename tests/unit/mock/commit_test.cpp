#include "tests/catch_compat.hpp"
#include "tests/mock/github/server.hpp"
#include "tests/unit/mock/mock_client.hpp"

using namespace gitprovider::mock;

namespace {

// A repository `me/w` with a README on main.
struct Host {
  MockGitHub server{};
  MockClient client{server.port()};
  std::string head{};
  std::string tree{};

  Host() {
    client.post("/user/repos", {{"name", "w"}, {"auto_init", true}});
    head = client.get("/repos/me/w/git/ref/heads/main").body["object"]["sha"];
    tree = client.get("/repos/me/w/git/commits/" + head).body["tree"]["sha"];
  }
  Answer add_tree(const std::vector<Json>& entries) {
    return client.post("/repos/me/w/git/trees", {{"base_tree", tree}, {"tree", entries}});
  }
  std::string commit(const std::vector<Json>& entries, const std::vector<std::string>& parents) {
    const std::string made = add_tree(entries).body["sha"];
    return client
        .post("/repos/me/w/git/commits", {{"message", "m"}, {"tree", made}, {"parents", parents}})
        .body["sha"];
  }
};

Json file(const std::string& path, const std::string& content) {
  return {{"path", path}, {"mode", "100644"}, {"type", "blob"}, {"content", content}};
}

}  // namespace

TEST_CASE("a tree entry needs either sha or content, and null deletes", "[unit][mock]") {
  Host host;
  const Json bare = {{"path", "a"}, {"mode", "100644"}, {"type", "blob"}};
  Json both = file("a", "x");
  both["sha"] = "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391";
  Json gone = bare;
  gone["sha"] = nullptr;
  Json readme = gone;
  readme["path"] = "README.md";

  CHECK(host.add_tree({bare}).body["message"] == "Must supply either tree.sha or tree.content");
  CHECK(host.add_tree({both}).status == 422);
  CHECK(host.add_tree({gone}).body["message"] == "GitRPC::BadObjectState");
  CHECK(host.add_tree({readme}).body["sha"] == "4b825dc642cb6eb9a060e54bf8d69288fbee4904");
}

TEST_CASE("base64 is read strictly", "[unit][mock]") {
  Host host;
  const auto blob = [&](const std::string& content) {
    return host.client.post("/repos/me/w/git/blobs", {{"content", content}, {"encoding", "base64"}})
        .status;
  };

  CHECK(blob("aGVsbG8K") == 201);
  CHECK(blob("") == 201);
  CHECK(blob("aGVs\nbG8K") == 422);
  CHECK(blob("aGVsbG8") == 422);
}

TEST_CASE("a branch moves forward only", "[unit][mock]") {
  Host host;
  const auto one = host.commit({file("a", "1")}, {host.head});
  const auto other = host.commit({file("a", "2")}, {host.head});
  const auto move = [&](const std::string& id) {
    return host.client.patch("/repos/me/w/git/refs/heads/main", {{"sha", id}, {"force", false}});
  };

  CHECK(move(one).status == 200);
  CHECK(move(one).status == 200);
  CHECK(move(other).body["message"] == "Update is not a fast forward");
  CHECK(host.client.patch("/repos/me/w/git/refs/heads/x", {{"sha", one}}).status == 422);
}

TEST_CASE("a protected branch takes no push where a pull request is needed", "[unit][mock]") {
  Host host;
  const auto id = host.commit({file("a", "1")}, {host.head});
  const auto protect =
      host.client.put("/repos/me/w/branches/main/protection",
                      {{"required_status_checks", nullptr},
                       {"enforce_admins", true},
                       {"required_pull_request_reviews", {{"required_approving_review_count", 1}}},
                       {"restrictions", nullptr}});

  CHECK(protect.body["enforce_admins"]["enabled"] == true);
  CHECK_FALSE(protect.body.contains("restrictions"));
  CHECK(host.client.patch("/repos/me/w/git/refs/heads/main", {{"sha", id}}).status == 422);
}

TEST_CASE("names of branches are checked, and clash with those above and below", "[unit][mock]") {
  Host host;
  const auto create = [&](const std::string& ref) {
    return host.client.post("/repos/me/w/git/refs", {{"ref", ref}, {"sha", host.head}});
  };

  CHECK(create("refs/heads/release/1").status == 201);
  CHECK(create("refs/heads/release").body["message"] == "Reference update failed");
  CHECK(create("refs/heads/release/1/x").body["message"] == "Reference update failed");
  CHECK(create("refs/heads/release/1").body["message"] == "Reference already exists");
  CHECK(create("refs/heads/a..b").status == 422);
  CHECK(create("heads/a").status == 422);
}
