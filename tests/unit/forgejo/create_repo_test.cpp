#include "tests/unit/forgejo/forgejo_fixture.hpp"

using namespace gitprovider;
using namespace gitprovider::testing;

namespace {

const std::string kUser = "GET /user";
const std::string kOwn = "POST /user/repos";
const std::string kOrganisation = "POST /orgs/acme/repos";

std::string login(const std::string& name) { return R"({"login":")" + name + R"("})"; }

Result<Applied<Repository>> create(ForgejoFixture& forgejo, NewRepository request = {}) {
  request.repo = kWidget;
  return forgejo.host().create_repo(request);
}

}  // namespace

TEST_CASE("a repository of the token's own account is made there", "[unit][forgejo][create_repo]") {
  ForgejoFixture forgejo;
  forgejo.on(kUser, 200, login("Acme")).on(kOwn, 201, repository_json(true));

  const auto made = create(forgejo);

  REQUIRE(made);
  CHECK(made->value.full_name == "acme/widget");
  CHECK(made->value.is_empty == true);
}

TEST_CASE("any other owner is an organisation, and the account is asked for once",
          "[unit][forgejo][create_repo]") {
  ForgejoFixture forgejo;
  forgejo.on(kUser, 200, login("somebody"))
      .on(kOrganisation, 201, repository_json())
      .on(kOrganisation, 409, saying("The repository with the same name already exists."));

  CHECK(create(forgejo));
  CHECK(create(forgejo).error().code == ErrorCode::already_exists);
}

TEST_CASE("a repository made otherwise than asked is told apart", "[unit][forgejo][create_repo]") {
  const NewRepository request = GENERATE(
      values<NewRepository>({{.visibility = Visibility::public_}, {.default_branch = "trunk"}}));
  ForgejoFixture forgejo;
  forgejo.on(kUser, 200, login("acme")).on(kOwn, 201, repository_json());

  const auto made = create(forgejo, request);

  REQUIRE_FALSE(made);
  CHECK(made.error().outcome == Outcome::applied);
  CHECK(made.error().code == ErrorCode::protocol);
}

TEST_CASE("an internal repository is unsupported and costs no request",
          "[unit][forgejo][create_repo]") {
  ForgejoFixture forgejo;

  CHECK(create(forgejo, {.visibility = Visibility::internal}).error().code ==
        ErrorCode::unsupported);
  CHECK(forgejo.lines().empty());
}
