#include "tests/unit/forgejo/forgejo_fixture.hpp"

#include <string>

using namespace gitprovider;
using namespace gitprovider::testing;

namespace {

const std::string kStatuses = "GET " + kRepo + "/statuses/" + kHead + "?limit=50";
const std::string kPull = "GET " + kRepo + "/pulls/7";

std::string status(int id, const std::string& context, const std::string& word) {
  return R"({"id":)" + std::to_string(id) + R"(,"context":")" + context + R"(","status":")" + word +
         R"("})";
}

std::string pull(const std::string& more) {
  return R"({"number":7,"state":"open","merged":false,"head":{"ref":"f","sha":")" + kHead +
         R"("},"base":{"ref":"main"})" + more + "}";
}

}  // namespace

TEST_CASE("what these hosts call a status", "[unit][forgejo][checks]") {
  const auto [word, state] = GENERATE(table<std::string, CheckState>({
      {"success", CheckState::passed},
      {"skipped", CheckState::passed},
      {"pending", CheckState::pending},
      {"warning", CheckState::failed},
      {"failure", CheckState::failed},
      {"error", CheckState::failed},
      {"a later word", CheckState::failed},
  }));
  ForgejoFixture forgejo;
  forgejo.on(kStatuses, 200, "[" + status(1, "ci/a", word) + "]");

  const auto checks = forgejo.host().checks()->list_checks(kWidget, id_of(kHead));

  REQUIRE(checks);
  CHECK(*checks == std::vector<Check>{{"ci/a", state}});
}

TEST_CASE("of each check the last report counts, on whatever page it stands",
          "[unit][forgejo][checks]") {
  ForgejoFixture forgejo;
  http::Headers next;
  next.add("Link", "<https://elsewhere.example/api/v1" + kRepo + "/statuses/" + kHead +
                       "?limit=50&page=2>; rel=\"next\"");
  forgejo.on(kStatuses, 200,
             "[" + status(1, "ci/a", "pending") + "," + status(4, "ci/b", "failure") + "]", next);
  forgejo.on(kStatuses + "&page=2", 200,
             "[" + status(3, "ci/a", "success") + "," + status(2, "ci/b", "pending") + "]");

  const auto checks = forgejo.host().checks()->list_checks(kWidget, id_of(kHead));

  REQUIRE(checks);
  CHECK(*checks == std::vector<Check>{{"ci/a", CheckState::passed}, {"ci/b", CheckState::failed}});
}

TEST_CASE("a commit without reports has no checks", "[unit][forgejo][checks]") {
  ForgejoFixture forgejo;
  forgejo.on(kStatuses, 200, GENERATE("null", "[]"));

  const auto checks = forgejo.host().checks()->list_checks(kWidget, id_of(kHead));

  REQUIRE(checks);
  CHECK(checks->empty());
}

TEST_CASE("not mergeable is pending, for it is also said while it is worked out",
          "[unit][forgejo][checks]") {
  const auto [more, readiness] = GENERATE(table<std::string, Readiness>({
      {R"(,"mergeable":true,"draft":false)", Readiness::ready},
      {R"(,"mergeable":true)", Readiness::ready},
      {R"(,"mergeable":false,"draft":false)", Readiness::pending},
      {R"(,"mergeable":false,"draft":true)", Readiness::blocked},
  }));
  ForgejoFixture forgejo;
  forgejo.on(kPull, 200, pull(more));

  const auto found = forgejo.host().checks()->get_readiness(kWidget, 7);

  REQUIRE(found);
  CHECK(found->readiness == readiness);
  CHECK(found->reason.empty() == (readiness == Readiness::ready));
  CHECK(found->pull_request.head_id == id_of(kHead));
  CHECK(forgejo.observer->events().front().operation == Operation::get_pull_request);
}
