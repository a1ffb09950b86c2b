#include "tests/unit/forgejo/forgejo_fixture.hpp"

using namespace gitprovider;
using namespace gitprovider::testing;

namespace {

const std::string kMain = "GET " + kRepo + "/branches/main";
const std::string kMake = "POST " + kRepo + "/branches";
const std::string kLook = "GET " + kRepo + "/branches/a/b";
const std::string kCommit =
    "GET " + kRepo + "/git/commits/" + kHead + "?stat=false&verification=false&files=false";

Result<Applied<Branch>> create(ForgejoFixture& forgejo, const std::string& from = "main") {
  return forgejo.host().create_branch(kWidget, {.name = "a/b", .from = from});
}

}  // namespace

TEST_CASE("a branch is made at the commit where its source was", "[unit][forgejo][branches]") {
  ForgejoFixture forgejo;
  forgejo.on(kMain, 200, branch_json("main")).on(kMake, 201, branch_json("a/b"));

  const auto made = create(forgejo);

  REQUIRE(made);
  CHECK(made->value == Branch{.name = "a/b", .id = id_of(kHead)});
  CHECK(forgejo.last_body() == R"({"new_branch_name":"a/b","old_ref_name":")" + kHead + R"("})");
}

TEST_CASE("a commit is looked at before a branch is made there", "[unit][forgejo][branches]") {
  ForgejoFixture forgejo;
  forgejo.on(kCommit, 200, R"({"sha":")" + kHead + R"("})").on(kMake, 201, branch_json("a/b"));

  CHECK(create(forgejo, kHead));
}

TEST_CASE("a source that is not there is not found, in an empty repository a conflict",
          "[unit][forgejo][branches]") {
  const auto [from, is_empty, status, code] = GENERATE(table<std::string, bool, int, ErrorCode>({
      {"main", false, 404, ErrorCode::not_found},
      {"main", true, 404, ErrorCode::conflict},
      {kHead, false, 404, ErrorCode::not_found},
      {kHead, true, 409, ErrorCode::conflict},
      {kHead, true, 500, ErrorCode::conflict},
      {kHead, false, 500, ErrorCode::unavailable},
  }));
  ForgejoFixture forgejo;
  forgejo.on(from == "main" ? kMain : kCommit, status, saying("x"))
      .on(kGetRepo, 200, repository_json(is_empty));

  const auto made = create(forgejo, from);

  REQUIRE_FALSE(made);
  CHECK(made.error().code == code);
  CHECK(made.error().outcome == Outcome::not_applied);
}

TEST_CASE("a repository that is not there is not found", "[unit][forgejo][branches]") {
  ForgejoFixture forgejo;
  forgejo.on(kMain, 404, saying("x")).on(kGetRepo, 404, saying("x"));

  CHECK(create(forgejo).error().code == ErrorCode::not_found);
}

TEST_CASE("a taken name and one that clashes are told apart by looking, in any language",
          "[unit][forgejo][branches]") {
  const auto [words, is_there, code] = GENERATE(table<std::string, bool, ErrorCode>({
      {"The branch already exists.", true, ErrorCode::already_exists},
      {"conflicts with existing branch", false, ErrorCode::conflict},
      {"die branch gibt es", true, ErrorCode::already_exists},
      {"der name steht im weg", false, ErrorCode::conflict},
  }));
  ForgejoFixture forgejo;
  forgejo.on(kMain, 200, branch_json("main"))
      .on(kMake, 409, saying(words))
      .on(kLook, is_there ? 200 : 404, is_there ? branch_json("a/b") : saying("not found"));

  const auto made = create(forgejo);

  REQUIRE_FALSE(made);
  CHECK(made.error().code == code);
  CHECK(made.error().outcome == Outcome::not_applied);
}

TEST_CASE("a branch made elsewhere than asked is told apart", "[unit][forgejo][branches]") {
  ForgejoFixture forgejo;
  forgejo.on(kMain, 200, branch_json("main")).on(kMake, 201, branch_json("a/b", kOther));

  CHECK(create(forgejo).error().outcome == Outcome::applied);
}

TEST_CASE("a source of another name than asked is not taken for it", "[unit][forgejo][branches]") {
  ForgejoFixture forgejo;  // B01
  forgejo.on(kMain, 200, branch_json("trunk"));

  CHECK(create(forgejo).error().code == ErrorCode::not_found);
}
