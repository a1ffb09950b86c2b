#include "tests/catch_compat.hpp"
#include "tests/mock/github/server.hpp"
#include "tests/unit/mock/mock_client.hpp"

using namespace gitprovider::mock;
using gitprovider::mock::github::World;

namespace {

// `me/w` with main, and branches one, two and rival made from it; each changes a file of its own,
// rival the same as one.
struct Host {
  MockGitHub server{};
  MockClient client{server.port()};

  Host() {
    client.post("/user/repos", {{"name", "w"}, {"auto_init", true}});
    const auto head = main_id();
    for (const auto& [branch, path] :
         {std::pair{"one", "one.txt"}, {"two", "two.txt"}, {"rival", "one.txt"}}) {
      client.post("/repos/me/w/git/refs",
                  {{"ref", std::string("refs/heads/") + branch}, {"sha", head}});
      client.put(std::string("/repos/me/w/contents/") + path,
                 {{"message", "m"},
                  {"branch", branch},
                  {"content", branch == std::string("one") ? "MQ==" : "Mg=="}});
    }
  }
  std::string main_id() {
    return client.get("/repos/me/w/git/ref/heads/main").body["object"]["sha"];
  }
  Answer open(const std::string& head, const std::string& base = "main") {
    return client.post("/repos/me/w/pulls", {{"title", "t"}, {"head", head}, {"base", base}});
  }
  Answer merge(const Json& pull, const std::string& method) {
    return client.put("/repos/me/w/pulls/" + std::to_string(pull["number"].get<int>()) + "/merge",
                      {{"sha", pull["head"]["sha"]}, {"merge_method", method}});
  }
};

}  // namespace

TEST_CASE("opening refuses a second one, no difference and missing branches", "[unit][mock]") {
  Host host;

  CHECK(host.open("one").status == 201);
  CHECK(host.open("one").body["errors"][0]["message"] ==
        "A pull request already exists for me:one.");
  CHECK(host.open("main", "one").body["errors"][0]["message"] == "No commits between one and main");
  CHECK(host.open("none").body["errors"][0]["field"] == "head");
  CHECK(host.open("one", "none").body["errors"][0]["field"] == "base");
}

TEST_CASE("a head without its owner does not filter the list", "[unit][mock]") {
  Host host;
  host.open("one");
  host.open("two");

  CHECK(host.client.get("/repos/me/w/pulls?head=one").body.size() == 2);
  CHECK(host.client.get("/repos/me/w/pulls?head=me%3Aone").body.size() == 1);
}

TEST_CASE("mergeability is computed after it was asked for", "[unit][mock]") {
  Host host;
  const auto pull = host.open("one").body;

  CHECK(pull["mergeable"].is_null());
  CHECK(host.client.get("/repos/me/w/pulls/1").body["mergeable"].is_null());
  CHECK(host.client.get("/repos/me/w/pulls/1").body["mergeable"] == true);
}

TEST_CASE("each way of merging brings the file and shapes history its own way", "[unit][mock]") {
  const auto [method, parents] =
      GENERATE(table<std::string, std::size_t>({{"merge", 2}, {"squash", 1}, {"rebase", 1}}));
  Host host;
  host.merge(host.open("two").body, "merge");

  const auto merged = host.merge(host.open("one").body, method);

  REQUIRE(merged.status == 200);
  CHECK(host.main_id() == merged.body["sha"]);
  const auto commit = host.client.get("/repos/me/w/git/commits/" + host.main_id()).body;
  CHECK(commit["parents"].size() == parents);
  CHECK(host.client.get("/repos/me/w/git/trees/" + host.main_id()).body["tree"].size() == 3);
  CHECK(host.client.get("/repos/me/w/pulls/2").body["merged"] == true);
}

TEST_CASE("a merge is refused on a conflict, twice, and at another head", "[unit][mock]") {
  Host host;
  const auto one = host.open("one").body;
  const auto rival = host.open("rival").body;
  CHECK(host.merge(one, "merge").status == 200);

  CHECK(host.merge(one, "merge").status == 405);
  CHECK(host.merge(rival, "merge").status == 405);
  CHECK(host.merge(rival, "squash").status == 405);
  CHECK(host.merge(rival, "rebase").status == 405);
  const auto two = host.open("two").body;
  host.client.put("/repos/me/w/contents/more.txt",
                  {{"message", "m"}, {"branch", "two"}, {"content", "Mg=="}});
  CHECK(host.merge(two, "merge").status == 409);
}
