#include "tests/unit/forgejo/forgejo_fixture.hpp"

using namespace gitprovider;
using namespace gitprovider::testing;

namespace {

const std::string kHeadBranch = "GET " + kRepo + "/branches/f";
const std::string kBaseBranch = "GET " + kRepo + "/branches/main";
const std::string kCommits = "GET " + kRepo + "/commits?sha=" + kHead + "&not=" + kOther +
                             "&stat=false&verification=false&files=false&limit=1";
const std::string kOpen = "POST " + kRepo + "/pulls";

std::string pull(const std::string& head, const std::string& draft = "false") {
  return R"({"number":7,"state":"open","merged":false,"draft":)" + draft + R"(,"head":{"ref":")" +
         head + R"(","sha":")" + kHead + R"("},"base":{"ref":"main"},"html_url":"u"})";
}

ForgejoFixture& with_difference(ForgejoFixture& forgejo) {
  return forgejo.on(kHeadBranch, 200, branch_json("f", kHead))
      .on(kBaseBranch, 200, branch_json("main", kOther))
      .on(kCommits, 200, R"([{"sha":")" + kHead + R"("}])");
}

Result<Applied<PullRequest>> open(ForgejoFixture& forgejo, bool draft = false) {
  return forgejo.host().open_pull_request(
      kWidget, {.head = "f", .base = "main", .title = "T", .draft = draft});
}

}  // namespace

TEST_CASE("a pull request is opened where the head has something", "[unit][forgejo][pulls]") {
  ForgejoFixture forgejo;
  with_difference(forgejo).on(kOpen, 201, pull("f"));

  const auto made = open(forgejo);

  REQUIRE(made);
  CHECK(made->value ==
        PullRequest{
            .number = 7, .head = "f", .base = "main", .head_id = id_of(kHead), .web_url = "u"});
}

TEST_CASE("branches that do not differ are a conflict, though these hosts would take them",
          "[unit][forgejo][pulls]") {
  ForgejoFixture forgejo;
  SECTION("the same commit") {
    forgejo.on(kHeadBranch, 200, branch_json("f")).on(kBaseBranch, 200, branch_json("main"));
  }
  SECTION("a head behind its base") {
    const auto* const none = GENERATE("[]", "null");
    forgejo.on(kHeadBranch, 200, branch_json("f", kHead))
        .on(kBaseBranch, 200, branch_json("main", kOther))
        .on(kCommits, 200, none);
  }

  const auto made = open(forgejo);

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::conflict);
  CHECK(made.error().outcome == Outcome::not_applied);
}

TEST_CASE("a branch that is not there is not found", "[unit][forgejo][pulls]") {
  ForgejoFixture forgejo;
  forgejo.on(kHeadBranch, 404, saying("not found"));

  CHECK(open(forgejo).error().code == ErrorCode::not_found);
}

TEST_CASE("a second pull request is refused by the host, in any language",
          "[unit][forgejo][pulls]") {
  ForgejoFixture forgejo;
  with_difference(forgejo).on(kOpen, 409, saying("es gibt schon einen"));

  CHECK(open(forgejo).error().code == ErrorCode::already_exists);
}

TEST_CASE("a draft that the host does not take for one is told apart", "[unit][forgejo][pulls]") {
  ForgejoFixture forgejo;
  const auto* const draft = GENERATE("true", "false");
  with_difference(forgejo).on(kOpen, 201, pull("f", draft));

  const auto made = open(forgejo, true);

  CHECK(made.has_value() == (draft == std::string{"true"}));
  CHECK(forgejo.last_body().find(R"("WIP: T")") != std::string::npos);
}

TEST_CASE("a pull request between other branches is told apart", "[unit][forgejo][pulls]") {
  ForgejoFixture forgejo;
  with_difference(forgejo).on(kOpen, 201, pull("other"));

  CHECK(open(forgejo).error().outcome == Outcome::applied);
}
