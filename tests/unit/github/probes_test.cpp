#include "tests/unit/github/probe_fixture.hpp"

#include <chrono>

using namespace std::chrono_literals;
using namespace gitprovider;
using namespace gitprovider::testing;

namespace {

const std::string kOwn = "GET /user";
const std::string kMakeRepository = "POST /user/repos";
const std::string kReadRepository = "GET /repos/acme/widget";
const std::string kMakeRef = "POST /repos/acme/widget/git/refs";
const std::string kReadRef = "GET /repos/acme/widget/git/ref/heads/a";
const std::string kProtection = "/repos/acme/widget/branches/main/protection";

std::string repository(const std::string& created, const std::string& visibility = "private") {
  return R"({"id":1,"name":"widget","full_name":"acme/widget","owner":{"login":"acme"},)"
         R"("visibility":")" +
         visibility + R"(","default_branch":"main","created_at":")" + created + R"("})";
}

/// What became of create_repo after its answer was lost.
struct LostRepository : GitHubFixture {
  Result<Applied<Repository>> look_finds(const http::Exchange& seen) {
    on(kOwn, 200, R"({"login":"acme"})").on(kMakeRepository, lost());
    script.always(kReadRepository, seen);
    return host().create_repo({.repo = kWidget});
  }
};

struct LostBranch : GitHubFixture {
  LostBranch() { on(kMakeRef, 502, "{}"); }
  Result<Applied<Branch>> create() {
    return host().create_branch(kWidget, {.name = "a", .from = kHead});
  }
};

}  // namespace

TEST_CASE("a repository made since the call is ours as far as can be told",
          "[unit][github][probes]") {
  LostRepository github;

  const auto made = github.look_finds(answer(200, repository(made_at(github, 1s))));

  REQUIRE(made);
  CHECK(made->confirmed_by == ConfirmedBy::check);
  CHECK(made->equivalent);
  CHECK(made->value.full_name == "acme/widget");
  CHECK(made->value.is_empty == true);
}

TEST_CASE("a repository older than the call was taken already", "[unit][github][probes]") {
  LostRepository github;

  const auto made = github.look_finds(answer(200, repository(made_at(github, -2min))));

  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::already_exists);
  CHECK(made.error().outcome == Outcome::not_applied);
}

TEST_CASE("a repository that tells nothing of who made it leaves it open",
          "[unit][github][probes]") {
  LostRepository github;
  const std::string seen = GENERATE_REF(values<std::string>(
      {repository(made_at(github, -30s)), repository(made_at(github, 1s), "public")}));

  CHECK(github.look_finds(answer(200, seen)).error().outcome == Outcome::unknown);
}

TEST_CASE("a repository that stays absent was not made", "[unit][github][probes]") {
  LostRepository github;

  const auto made = github.look_finds(answer(404, R"({"message":"Not Found"})"));

  REQUIRE_FALSE(made);
  CHECK(made.error().outcome == Outcome::not_applied);
  CHECK(made.error().code == ErrorCode::network);
}

TEST_CASE("a moved repository is not the one asked for", "[unit][github][probes]") {
  LostRepository github;

  const auto made = github.look_finds(
      answer(301, "", {{.name = "Location", .value = "https://api.github.com/repositories/9"}}));

  CHECK(made.error().outcome == Outcome::unknown);
}

TEST_CASE("an initialised repository is whole when its first commit is there",
          "[unit][github][probes]") {
  GitHubFixture github;
  github.on(kOwn, 200, R"({"login":"acme"})").on(kMakeRepository, lost());
  github.script.always(kReadRepository, answer(200, repository(made_at(github, 1s))))
      .on(kReadMain, answer(409, R"({"message":"Git Repository is empty."})"))
      .on(kReadMain, ref_at("main", kHead));

  const auto made = github.host().create_repo({.repo = kWidget, .initialize = true});

  REQUIRE(made);
  CHECK(made->value.is_empty == false);
}

TEST_CASE("a branch at the wanted commit is what was wanted", "[unit][github][probes]") {
  LostBranch github;
  github.script.on(kReadRef, ref_at("a", kHead));

  const auto made = github.create();

  REQUIRE(made);
  CHECK(made->equivalent);
  CHECK(made->value == Branch{.name = "a", .id = id_of(kHead)});
}

TEST_CASE("a branch elsewhere is somebody else's, unless it holds the commit",
          "[unit][github][probes]") {
  const auto [word, outcome] = GENERATE(table<std::string, Outcome>({
      {"diverged", Outcome::not_applied},
      {"behind", Outcome::not_applied},
      {"ahead", Outcome::unknown},
  }));
  LostBranch github;
  github.script.always(kReadRef, ref_at("a", kOther))
      .always(comparison(kHead, kOther), relation(word));

  const auto made = github.create();

  REQUIRE_FALSE(made);
  CHECK(made.error().outcome == outcome);
}

TEST_CASE("a branch whose name is only the beginning of others is absent",
          "[unit][github][probes]") {
  LostBranch github;
  github.script.always(kReadRef, answer(200, "[]"));

  CHECK(github.create().error().outcome == Outcome::not_applied);
}

TEST_CASE("a protection as asked is what was wanted", "[unit][github][probes]") {
  GitHubFixture github;
  github.on("PUT " + kProtection, 504, "{}");
  github.script.always("GET " + kProtection, answer(200, R"({"enforce_admins":{"enabled":true}})"));

  const auto made = github.host().protect_branch(kWidget, {.branch = "main"});

  REQUIRE(made);
  CHECK(made->equivalent);
}

TEST_CASE("a protection that is absent or another was not made", "[unit][github][probes]") {
  const auto [status, body] = GENERATE(table<int, std::string>({
      {404, R"({"message":"Branch not protected"})"},
      {200, R"({"enforce_admins":{"enabled":false}})"},
  }));
  GitHubFixture github;
  github.on("PUT " + kProtection, 500, "{}");
  github.script.always("GET " + kProtection, answer(status, body));

  const auto made = github.host().protect_branch(kWidget, {.branch = "main"});

  REQUIRE_FALSE(made);
  CHECK(made.error().outcome == Outcome::not_applied);
  CHECK(made.error().code == ErrorCode::unavailable);
}
