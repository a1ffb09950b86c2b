#include "tests/unit/forgejo/forgejo_fixture.hpp"

#include <chrono>

using namespace std::chrono_literals;
using namespace gitprovider;
using namespace gitprovider::testing;

namespace {

const std::string kBranches = "GET " + kRepo + "/branches?limit=50";

std::string page_link(const std::string& query, const std::string& rel) {
  return "<http://inner.example:3000/api/v1/repos/acme/widget/branches?" + query + ">; rel=\"" +
         rel + "\"";
}

}  // namespace

TEST_CASE("Forgejo says what it is and what it cannot do", "[unit][forgejo][provider]") {
  ForgejoFixture forgejo;

  CHECK(forgejo.host().name() == "forgejo");
  CHECK_FALSE(forgejo.host().capabilities().executable_files);
  CHECK_FALSE(forgejo.host().capabilities().internal_visibility);
}

TEST_CASE("a repository is read with one request", "[unit][forgejo][provider]") {
  ForgejoFixture forgejo;
  forgejo.on(kGetRepo, 200, repository_json());

  const auto repository = forgejo.host().get_repo(kWidget);

  REQUIRE(repository);
  CHECK(repository->full_name == "acme/widget");
  CHECK(repository->is_empty == false);
}

TEST_CASE("a repository that was renamed is read under its new name", "[unit][forgejo][provider]") {
  ForgejoFixture forgejo;
  forgejo.on(kGetRepo, 301, "", {{.name = "Location", .value = "/sub/api/v1/repos/acme/gadget"}})
      .on("GET /repos/acme/gadget", 200, repository_json());

  CHECK(forgejo.host().get_repo(kWidget));
}

TEST_CASE("an empty answer where a repository was asked for is no answer",
          "[unit][forgejo][provider]") {
  ForgejoFixture forgejo;  // B10
  forgejo.on(kGetRepo, 200, "");

  CHECK(forgejo.host().get_repo(kWidget).error().code == ErrorCode::protocol);
}

TEST_CASE("a list goes on by the query of its links, wherever they lead, from our own origin",
          "[unit][forgejo][provider]") {
  ForgejoFixture forgejo;  // B13
  forgejo
      .on(kBranches, 200, "[" + branch_json("main") + "]",
          {{.name = "Link",
            .value =
                page_link("limit=50&page=2", "next") + "," + page_link("limit=50&page=2", "last")}})
      .on("GET " + kRepo + "/branches?limit=50&page=2", 200, "[" + branch_json("develop") + "]");

  const auto list = forgejo.host().list_branches(kWidget);

  REQUIRE(list);
  CHECK(list->branches.size() == 2);
  CHECK_FALSE(list->truncated);
}

TEST_CASE("an empty list may be null", "[unit][forgejo][provider]") {
  ForgejoFixture forgejo;
  forgejo.on(kBranches, 200, "null");

  CHECK(forgejo.host().list_branches(kWidget)->branches.empty());
}

TEST_CASE("without a token every change is refused before a request, and a read is not",
          "[unit][forgejo][provider][R8]") {
  ForgejoFixture forgejo;
  forgejo.options.token.reset();
  auto& host = forgejo.host();
  const auto code = [](const auto& result) {
    CHECK(result.error().outcome == Outcome::not_applied);
    return result.error().code;
  };

  CHECK(code(host.create_repo({.repo = kWidget})) == ErrorCode::unauthorized);
  CHECK(code(host.create_branch(kWidget, {.name = "a", .from = "main"})) ==
        ErrorCode::unauthorized);
  CHECK(code(host.protect_branch(kWidget, {.branch = "main"})) == ErrorCode::unauthorized);
  CHECK(code(host.commit_files(kWidget,
                               {.branch = "main", .message = "M", .changes = {{.path = "a"}}})) ==
        ErrorCode::unauthorized);
  CHECK(code(host.open_pull_request(kWidget, {.head = "f", .base = "main", .title = "T"})) ==
        ErrorCode::unauthorized);
  CHECK(code(host.merge_pull_request(kWidget, {.number = 7})) == ErrorCode::unauthorized);
  CHECK(forgejo.lines().empty());

  forgejo.on(kGetRepo, 200, repository_json());
  CHECK(host.get_repo(kWidget));
}

TEST_CASE("names that could lead elsewhere cost no request", "[unit][forgejo][provider]") {
  ForgejoFixture forgejo;
  const RepoRef bad{.owner = "..", .name = "widget"};

  CHECK(forgejo.host().get_repo(bad).error().code == ErrorCode::invalid_argument);
  CHECK(forgejo.host().list_branches(bad).error().code == ErrorCode::invalid_argument);
  CHECK(forgejo.host().create_branch(kWidget, {.name = "a..b", .from = "main"}).error().code ==
        ErrorCode::invalid_argument);
}
