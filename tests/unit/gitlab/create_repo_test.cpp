#include "tests/unit/gitlab/gitlab_fixture.hpp"

using namespace gitprovider;
using namespace gitprovider::testing;

namespace {

const std::string kNamespace = "GET /namespaces/acme%2Ftools";

/// GitLab with the namespace of the tests.
struct CreateFixture : GitLabFixture {
  CreateFixture() { on(kNamespace, 200, R"({"id":42,"full_path":"acme/tools","kind":"group"})"); }

  Result<Applied<Repository>> create(NewRepository request = {.repo = kWidget},
                                     const Call& call = {}) {
    return host().create_repo(request, call);
  }
};

}  // namespace

TEST_CASE("a project is made in the namespace that was asked for", "[unit][gitlab][create_repo]") {
  CreateFixture gitlab;
  gitlab.on("POST /projects", 201, project_json());

  const auto made = gitlab.create({.repo = kWidget, .description = "A widget"});

  REQUIRE(made);
  CHECK(made->value.full_name == "acme/tools/widget");
  CHECK(made->value.is_empty == true);
  CHECK(made->confirmed_by == ConfirmedBy::response);
  CHECK(gitlab.last_body() ==
        R"({"name":"widget","path":"widget","namespace_id":42,"visibility":"private",)"
        R"("initialize_with_readme":false,"description":"A widget"})");
}

TEST_CASE("the number of a namespace is asked for once", "[unit][gitlab][create_repo]") {
  CreateFixture gitlab;
  gitlab.on("POST /projects", 201, project_json());
  gitlab.on("POST /projects", 201, project_json());

  CHECK(gitlab.create());
  CHECK(gitlab.create());
}

TEST_CASE("what was just made is named by its number", "[unit][gitlab][create_repo]") {
  CreateFixture gitlab;
  gitlab.on("POST /projects", 201, project_json());
  gitlab.on("GET /projects/7/repository/branches?per_page=100", 200, "[]");

  CHECK(gitlab.create());
  CHECK(gitlab.host().list_branches(kWidget));
}

TEST_CASE("a default branch needs a first commit", "[unit][gitlab][create_repo]") {
  {
    CreateFixture gitlab;
    gitlab.on("POST /projects", 201, project_json(R"(,"default_branch":"trunk")"));

    const auto made =
        gitlab.create({.repo = kWidget, .default_branch = "trunk", .initialize = true});

    REQUIRE(made);
    CHECK(made->value.default_branch == "trunk");
    CHECK(gitlab.last_body().find(R"("default_branch":"trunk")") != std::string::npos);
  }
  GitLabFixture untouched;
  CHECK(untouched.host().create_repo({.repo = kWidget, .default_branch = "trunk"}).error().code ==
        ErrorCode::unsupported);
}

TEST_CASE("a namespace that is not there is not found", "[unit][gitlab][create_repo]") {
  const auto [status, body] = GENERATE(table<int, std::string>({
      {404, R"({"message":"404 Namespace Not Found"})"},
      {200, R"({"id":42,"full_path":"somebody/else"})"},
  }));
  GitLabFixture gitlab;
  gitlab.on(kNamespace, status, body);

  const auto made = gitlab.host().create_repo({.repo = kWidget});

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::not_found);
  CHECK(made.error().outcome == Outcome::not_applied);
}

TEST_CASE("a taken name is told by its words, or by looking", "[unit][gitlab][create_repo]") {
  CreateFixture gitlab;
  SECTION("in words we know") {
    gitlab.on("POST /projects", 400, R"({"message":{"path":["has already been taken"]}})");
  }
  SECTION("in a language we do not know") {
    gitlab.on("POST /projects", 400, R"({"message":{"path":["ist bereits vergeben"]}})");
    gitlab.on("GET " + kProject, 200, project_json());
  }

  const auto made = gitlab.create();

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::already_exists);
  CHECK(made.error().outcome == Outcome::not_applied);
}

TEST_CASE("a name that a project has left is not taken by it", "[unit][gitlab][create_repo]") {
  CreateFixture gitlab;
  gitlab.on("POST /projects", 400, saying("Nein"));
  gitlab.on("GET " + kProject, 200,
            R"({"id":7,"path":"gadget","path_with_namespace":"acme/gadget"})");

  CHECK(gitlab.create().error().code == ErrorCode::invalid_argument);
}

TEST_CASE("a refusal nobody knows stays unclassified", "[unit][gitlab][create_repo]") {
  CreateFixture gitlab;
  gitlab.on("POST /projects", 400, saying("Nein"));
  gitlab.on("GET " + kProject, 404, saying("404 Project Not Found"));

  const auto made = gitlab.create();

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::invalid_argument);
  CHECK(made.error().http_status == 400);
  CHECK(made.error().is_unclassified);
  CHECK(gitlab.observer->events().at(1).is_unclassified);
}

TEST_CASE("a 400 that says the project could not be made is not believed",
          "[unit][gitlab][create_repo]") {
  CreateFixture gitlab;
  gitlab.on("POST /projects", 400, saying("Failed to create repository"));

  const auto made = gitlab.create({.repo = kWidget}, {.on_unknown = OnUnknown::return_});

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::unknown_outcome);
  CHECK(made.error().outcome == Outcome::unknown);
}

TEST_CASE("a 400 that says the project could not be made is settled by looking",
          "[unit][gitlab][create_repo]") {
  CreateFixture gitlab;
  gitlab.on("POST /projects", 400, saying("Failed to create repository"));
  gitlab.on("GET " + kProject, 200, project_json(R"(,"created_at":"2026-01-01T00:00:00Z")"));

  const auto made = gitlab.create();

  REQUIRE(made);
  CHECK(made->confirmed_by == ConfirmedBy::check);
  CHECK(gitlab.observer->decisions().at(1) == Decision::check_state);
}

TEST_CASE("a project that was made otherwise is said to be there", "[unit][gitlab][create_repo]") {
  const auto answer = GENERATE(
      as<std::string>{},
      R"({"id":7,"path":"widget","path_with_namespace":"me/widget","visibility":"private"})",
      R"({"id":7,"path":"widget","path_with_namespace":"acme/tools/widget","visibility":"public"})");
  CreateFixture gitlab;
  gitlab.on("POST /projects", 201, answer);

  const auto made = gitlab.create();

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::protocol);
  CHECK(made.error().outcome == Outcome::applied);
}
