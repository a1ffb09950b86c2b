#include "tests/unit/gitlab/gitlab_fixture.hpp"

using namespace gitprovider;
using namespace gitprovider::testing;

namespace {

const std::string kGetProject = "GET " + kProject;
const std::string kList = "/repository/branches?per_page=100";

http::Headers next_page(const std::string& query) {
  return {{.name = "Link",
           .value = "<https://git.example/deep/api/v4/projects/7/repository/branches?" + query +
                    ">; rel=\"next\""}};
}

}  // namespace

TEST_CASE("GitLab says what it is and what it cannot do", "[unit][gitlab][provider]") {
  GitLabFixture gitlab;

  CHECK(gitlab.host().name() == "gitlab");
  CHECK(gitlab.host().capabilities() == Capabilities{.required_approvals = false,
                                                     .required_status_checks = false,
                                                     .protected_deletion = false,
                                                     .protection_without_admins = false,
                                                     .merge_by_rebase = false,
                                                     .default_branch_of_empty = false});
}

TEST_CASE("a project in a group in a group is read with one request", "[unit][gitlab][provider]") {
  GitLabFixture gitlab;
  gitlab.on(kGetProject, 200, project_json(R"(,"default_branch":null,"empty_repo":true)"));

  const auto project = gitlab.host().get_repo(kWidget);

  REQUIRE(project);
  CHECK(project->owner == "acme/tools");
  CHECK(project->name == "widget");
  CHECK(project->id == "7");
  CHECK(project->is_empty == true);
}

TEST_CASE("an owner may be nested, and not without end", "[unit][gitlab][provider]") {
  GitLabFixture gitlab;
  std::string deep = "g";
  for (int i = 0; i < 20; ++i) {
    deep += "/g";
  }

  CHECK(gitlab.host().get_repo({.owner = deep, .name = "w"}).error().code ==
        ErrorCode::invalid_argument);
}

TEST_CASE("after a project was read it is named by its number", "[unit][gitlab][provider]") {
  GitLabFixture gitlab;
  gitlab.on(kGetProject, 200, project_json());
  gitlab.on("GET /projects/7" + kList, 200, "[]");

  CHECK(gitlab.host().get_repo(kWidget));
  CHECK(gitlab.host().list_branches({.owner = "Acme/tools", .name = "Widget"}));
}

TEST_CASE("a project that is read again is looked for by its name", "[unit][gitlab][provider]") {
  GitLabFixture gitlab;
  gitlab.on(kGetProject, 200, project_json());
  gitlab.on(kGetProject, 404, saying("404 Project Not Found"));
  gitlab.on("GET " + kProject + kList, 200, "[]");

  CHECK(gitlab.host().get_repo(kWidget));
  CHECK(gitlab.host().get_repo(kWidget).error().code == ErrorCode::not_found);
  CHECK(gitlab.host().list_branches(kWidget));
}

TEST_CASE("the number of what was not there is not used again", "[unit][gitlab][provider]") {
  GitLabFixture gitlab;
  gitlab.on(kGetProject, 200, project_json());
  gitlab.on("GET /projects/7" + kList, 404, saying("404 Project Not Found"));
  gitlab.on("GET " + kProject + kList, 200, "[]");

  CHECK(gitlab.host().get_repo(kWidget));
  CHECK(gitlab.host().list_branches(kWidget).error().code == ErrorCode::not_found);
  CHECK(gitlab.host().list_branches(kWidget));
}

TEST_CASE("a project that has moved is read, and changed under its new name only",
          "[unit][gitlab][provider]") {
  GitLabFixture gitlab;
  gitlab.on(kGetProject, 301, "",
            {{.name = "Location", .value = "https://git.example/deep/api/v4/projects/7"}});
  gitlab.on("GET /projects/7", 200,
            R"({"id":7,"path":"gadget","path_with_namespace":"acme/gadget"})");
  gitlab.has_branch("main");
  gitlab.on("POST " + kProject + "/repository/branches", 405,
            saying("Non GET methods are not allowed for moved projects"));

  const auto project = gitlab.host().get_repo(kWidget);
  const auto branch = gitlab.host().create_branch(kWidget, {.name = "a", .from = "main"});

  REQUIRE(project);
  CHECK(project->full_name == "acme/gadget");
  REQUIRE_FALSE(branch);
  CHECK(branch.error().code == ErrorCode::not_found);
  CHECK(branch.error().message.find("moved") != std::string::npos);
}

TEST_CASE("the number of a project that has moved meanwhile is not used again",
          "[unit][gitlab][provider]") {
  GitLabFixture gitlab;
  gitlab.on(kGetProject, 200, project_json());
  gitlab.on(kGetProject, 200, R"({"id":7,"path":"gadget","path_with_namespace":"acme/gadget"})");
  gitlab.on("GET " + kProject + kList, 404, saying("404 Project Not Found"));

  CHECK(gitlab.host().get_repo(kWidget));
  CHECK(gitlab.host().get_repo(kWidget));
  CHECK(gitlab.host().list_branches(kWidget).error().code == ErrorCode::not_found);
}

TEST_CASE("a page of a proxy is no proof that a project is not there", "[unit][gitlab][provider]") {
  GitLabFixture gitlab;
  gitlab.on(kGetProject, 404, "<html>Not here</html>");

  CHECK(gitlab.host().get_repo(kWidget).error().code == ErrorCode::protocol);
}

TEST_CASE("branches are read by the hundred, without any total", "[unit][gitlab][provider]") {
  GitLabFixture gitlab;
  gitlab.on("GET " + kProject + kList, 200,
            "[" + branch_json("a", kHead) + "," + branch_json("b", kHead) + "]",
            next_page("id=7&page=2&per_page=100"));
  gitlab.on("GET " + kProject + "/repository/branches?id=7&page=2&per_page=100", 200,
            "[" + branch_json("b", kHead) + "]",
            next_page("id=7&page_token=b&pagination=keyset&per_page=100"));
  gitlab.on(
      "GET " + kProject + "/repository/branches?id=7&page_token=b&pagination=keyset&per_page=100",
      200, "[" + branch_json("c", kHead) + "]");

  const auto list = gitlab.host().list_branches(kWidget);

  REQUIRE(list);
  REQUIRE(list->branches.size() == 3);
  CHECK(list->branches[2].name == "c");
  CHECK_FALSE(list->truncated);
}
