#include "src/providers/github/checks_wire.hpp"

#include "tests/catch_compat.hpp"
#include "tests/unit/github/github_fixture.hpp"

#include <string>
#include <tuple>

using namespace gitprovider;
using namespace gitprovider::testing;

namespace {

template <class T>
Result<T> read(const std::string& text, Result<T> (*reader)(const json::Value&)) {
  const auto document = json::Document::parse(text);
  REQUIRE(document);
  return reader(document->root());
}

std::string pull(const std::string& more) {
  return R"({"number":7,"state":"open","head":{"ref":"f","sha":")" + kHead +
         R"("},"base":{"ref":"main"})" + more + "}";
}

}  // namespace

TEST_CASE("a status passes by success alone", "[unit][github][checks]") {
  const auto [word, state] = GENERATE(table<std::string, CheckState>({
      {"success", CheckState::passed},
      {"pending", CheckState::pending},
      {"failure", CheckState::failed},
      {"error", CheckState::failed},
      {"a later word", CheckState::failed},
  }));

  const auto views = read(
      R"({"state":"x","statuses":[{"context":"ci/a","state":")" + word + R"("}],"total_count":1})",
      github::wire::read_statuses);

  REQUIRE(views);
  CHECK(*views == std::vector<github::wire::CheckView>{{"ci/a", {"ci/a", state}}});
}

TEST_CASE("a check run passes by three conclusions", "[unit][github][checks]") {
  const auto [status, conclusion, state] = GENERATE(table<std::string, std::string, CheckState>({
      {"queued", "null", CheckState::pending},
      {"in_progress", "null", CheckState::pending},
      {"waiting", "null", CheckState::pending},
      {"requested", "null", CheckState::pending},
      {"a later word", "null", CheckState::pending},
      {"completed", R"("success")", CheckState::passed},
      {"completed", R"("neutral")", CheckState::passed},
      {"completed", R"("skipped")", CheckState::passed},
      {"completed", R"("failure")", CheckState::failed},
      {"completed", R"("cancelled")", CheckState::failed},
      {"completed", R"("timed_out")", CheckState::failed},
      {"completed", R"("action_required")", CheckState::failed},
      {"completed", R"("stale")", CheckState::failed},
      {"completed", R"("startup_failure")", CheckState::failed},
      {"completed", R"("a later word")", CheckState::failed},
      {"completed", "null", CheckState::failed},
  }));

  const auto views =
      read(R"({"total_count":1,"check_runs":[{"id":4299360515,"name":"build","status":")" + status +
               R"(","conclusion":)" + conclusion + "}]}",
           github::wire::read_check_runs);

  REQUIRE(views);
  CHECK(*views == std::vector<github::wire::CheckView>{{"4299360515", {"build", state}}});
}

TEST_CASE("what GitHub says of merging", "[unit][github][checks]") {
  const auto [more, readiness] = GENERATE(table<std::string, Readiness>({
      {R"(,"mergeable":true,"mergeable_state":"clean")", Readiness::ready},
      {R"(,"mergeable":true,"mergeable_state":"unstable")", Readiness::ready},
      {R"(,"mergeable":true,"mergeable_state":"has_hooks")", Readiness::ready},
      {R"(,"mergeable":true,"mergeable_state":"a later word")", Readiness::ready},
      {R"(,"mergeable":true)", Readiness::ready},
      {R"(,"mergeable":null,"mergeable_state":"unknown")", Readiness::pending},
      {R"(,"mergeable":true,"mergeable_state":"unknown")", Readiness::pending},
      {R"(,"mergeable":true,"mergeable_state":"blocked")", Readiness::pending},
      {R"(,"mergeable":null,"mergeable_state":"blocked")", Readiness::pending},
      {R"(,"mergeable":false,"mergeable_state":"dirty")", Readiness::blocked},
      {R"(,"mergeable":true,"mergeable_state":"behind")", Readiness::blocked},
      {R"(,"mergeable":true,"mergeable_state":"clean","draft":true)", Readiness::blocked},
      {R"(,"mergeable":true,"mergeable_state":"draft","draft":true)", Readiness::blocked},
  }));

  const auto found = read(pull(more), github::wire::read_readiness);

  REQUIRE(found);
  CHECK(found->readiness == readiness);
  CHECK(found->reason.empty() == (readiness == Readiness::ready));
  CHECK(found->pull_request.head_id == id_of(kHead));
}

TEST_CASE("checks without their names or states are not guessed", "[unit][github][checks]") {
  CHECK(read(R"({"statuses":[{"state":"success"}]})", github::wire::read_statuses).error().code ==
        ErrorCode::protocol);
  CHECK(
      read(R"({"check_runs":[{"id":1,"name":"a"}]})", github::wire::read_check_runs).error().code ==
      ErrorCode::protocol);
  CHECK(read(R"({"message":"ok"})", github::wire::read_check_runs).error().code ==
        ErrorCode::protocol);
}
