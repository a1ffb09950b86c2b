#include "src/providers/gitlab/host_error.hpp"

#include "tests/catch_compat.hpp"
#include "tests/mock/scripted_transport.hpp"

#include <chrono>
#include <string>
#include <vector>

using namespace std::chrono_literals;
using namespace gitprovider;
using testing::answer;

namespace {

constexpr WallTime kNow{1'700'000'000s};

constexpr rest::Asked kRead{.operation = Operation::get_repo, .method = http::Method::get};

rest::Asked change(Operation operation) {
  const bool is_put = operation == Operation::merge_pull_request;
  return {.operation = operation, .method = is_put ? http::Method::put : http::Method::post};
}

Error read(const rest::Asked& asked, int status, std::string body, http::Headers headers = {}) {
  return gitlab::read_error(answer(status, std::move(body), std::move(headers)),
                            {.asked = asked, .host_now = kNow, .max_host_wait = 1h});
}

std::string saying(const std::string& message) { return R"({"message":")" + message + R"("})"; }

std::string about(const std::string& field, const std::string& text) {
  return R"({"message":{")" + field + R"(":[")" + text + R"("]}})";
}

struct Case {
  rest::Asked asked{};
  int status = 0;
  std::string body{};
  ErrorCode code = ErrorCode::protocol;
  bool is_unclassified = false;
};

std::vector<Case> golden() {
  using enum ErrorCode;
  const auto create_repo = change(Operation::create_repo);
  const auto create_branch = change(Operation::create_branch);
  const auto protect = change(Operation::protect_branch);
  const auto commit = change(Operation::commit_files);
  const auto open = change(Operation::open_pull_request);
  const auto merge = change(Operation::merge_pull_request);
  return {
      {create_repo, 400,
       R"({"message":{"name":["has already been taken"],"path":["has already been taken"]}})",
       already_exists},
      {create_repo, 400, about("path", "ist bereits vergeben"), invalid_argument, true},
      {create_repo, 400, about("base", "The project is still being deleted. Please try later."),
       conflict},
      {create_repo, 400, about("path", "api is a reserved name"), invalid_argument},
      {create_repo, 400, about("limit_reached", "Your project limit is 0"), forbidden},
      {create_repo, 400, about("namespace", "is not valid"), forbidden},
      {create_repo, 400, about("visibility_level", "internal has been restricted"), forbidden},
      {create_repo, 400, about("visibility_level", "wurde eingeschr\u00e4nkt"), forbidden},
      {create_repo, 400, R"({"error":"name, path are missing, at least one parameter"})",
       invalid_argument, true},
      {create_repo, 403, saying("403 Forbidden"), forbidden},
      {create_repo, 404, saying("404 Namespace Not Found"), not_found},
      {create_repo, 409, saying("409 Conflict"), already_exists},
      {create_branch, 400, saying("Branch already exists"), already_exists},
      {create_branch, 400, saying("Der Branch existiert bereits"), invalid_argument, true},
      {create_branch, 400, saying("Invalid reference name: nope"), not_found},
      {create_branch, 400, saying("Branch name is invalid"), invalid_argument},
      {create_branch, 400, saying("'a/b' conflicts with existing branch hierarchy"), conflict},
      {create_branch, 400, saying("GitLab: You are not allowed to push code"), forbidden},
      {create_branch, 403, saying("403 Forbidden"), forbidden},
      {create_branch, 405, saying("Non GET methods are not allowed for moved projects"), not_found},
      {protect, 409, saying("Protected branch 'main' already exists"), already_exists},
      {protect, 422, saying("Push access levels is invalid"), invalid_argument},
      {commit, 400, saying("A file with this name already exists"), conflict},
      {commit, 400, saying("A file with this name doesn't exist"), conflict},
      {commit, 400, saying("The file has changed since you started editing it."), conflict},
      {commit, 400, saying("You can only create or edit files when you are on a branch"),
       not_found},
      {commit, 400, saying("You are not allowed to push into this branch"), forbidden},
      {commit, 400, saying("Die Datei ist schon da"), invalid_argument, true},
      {commit, 400, R"({"error":"actions is missing"})", invalid_argument},
      {commit, 403, saying("403 Forbidden"), forbidden},
      {commit, 413, "", invalid_argument},
      {open, 400, about("source_branch", "does not exist"), not_found},
      {open, 400, about("target_branch", "existiert nicht"), not_found},
      {open, 400, about("validate_branches", "Another open merge request already exists"),
       already_exists},
      {open, 400, R"({"error":"title is missing"})", invalid_argument},
      {open, 409,
       R"({"message":["Another open merge request already exists for this source branch: !4"]})",
       already_exists},
      {open, 409, R"({"message":["Es gibt schon eine Merge-Anfrage: !4"]})", already_exists},
      {open, 422, saying("You can't use same project/branch for source and target"),
       invalid_argument},
      {merge, 400, saying("SHA must be provided when merging"), invalid_argument},
      {merge, 401, saying("401 Unauthorized"), forbidden},
      {merge, 403, saying("403 Forbidden"), forbidden},
      {merge, 404, saying("404 Not found"), not_found},
      {merge, 405, saying("405 Method Not Allowed"), conflict},
      {merge, 405, saying("Non GET methods are not allowed for moved projects"), not_found},
      {merge, 406, saying("Branch cannot be merged"), conflict},
      {merge, 409, saying("SHA does not match HEAD of source branch"), conflict},
      {merge, 422, saying("Branch cannot be merged"), conflict},
      {kRead, 400, R"({"error":"id is invalid"})", invalid_argument},
      {kRead, 400, saying("something else"), invalid_argument, true},
      {kRead, 401, saying("401 Unauthorized"), unauthorized},
      {{.operation = Operation::merge_pull_request, .method = http::Method::get},
       401,
       saying("401 Unauthorized"),
       unauthorized},
      {kRead, 402, "", forbidden},
      {kRead, 403, R"({"error":"insufficient_scope","scope":"api"})", forbidden},
      {kRead, 404, saying("404 Project Not Found"), not_found},
      {kRead, 404, "", not_found},
      {kRead, 404, "<html>nginx</html>", protocol},
      {kRead, 408, "", unavailable},
      {kRead, 409, saying("409 Already exists"), already_exists},
      {kRead, 409, saying("else"), conflict},
      {kRead, 410, "", not_found},
      {kRead, 412, "", conflict},
      {kRead, 414, "", invalid_argument},
      {kRead, 418, "", protocol, true},
      {kRead, 423, "", conflict},
      {kRead, 429, "Retry later", rate_limited},
      {kRead, 431, "", invalid_argument},
      {kRead, 451, "", forbidden},
      {kRead, 500, saying("500 Internal Server Error"), unavailable},
      {kRead, 502, "<html>", unavailable},
      {kRead, 503, "", unavailable},
      {kRead, 504, "", unavailable},
      {kRead, 599, "", unavailable},
  };
}

}  // namespace

TEST_CASE("what was asked, status and words give the code of the table",
          "[unit][gitlab][host_error]") {
  for (const Case& item : golden()) {
    CAPTURE(item.status, item.body, to_string(item.asked.operation));
    const Error error = read(item.asked, item.status, item.body);

    CHECK(error.code == item.code);
    CHECK(error.is_unclassified == item.is_unclassified);
    CHECK(error.http_status == item.status);
    CHECK(error.cause == Cause::answered);
    CHECK(error.outcome == Outcome::not_applied);
  }
}

TEST_CASE("a project that could not be created may be there all the same",
          "[unit][gitlab][host_error]") {
  const auto* const body = GENERATE(R"({"message":{"base":["Failed to create repository"]}})",
                                    R"({"message":"Failed to create repository"})");

  CHECK(read(change(Operation::create_repo), 400, body).outcome == Outcome::unknown);
  CHECK(read(change(Operation::create_branch), 400, body).outcome == Outcome::not_applied);
}

TEST_CASE("a limit lasts until Retry-After or the end of its window",
          "[unit][gitlab][host_error]") {
  CHECK(read(kRead, 429, "", {{.name = "Retry-After", .value = "5"}}).retry_after == 5s);
  CHECK(read(kRead, 429, "", {{.name = "RateLimit-Reset", .value = "1700000030"}}).retry_after ==
        31s);
  const Error both = read(
      kRead, 429, "",
      {{.name = "Retry-After", .value = "5"}, {.name = "RateLimit-Reset", .value = "1700000030"}});
  CHECK(both.retry_after == 5s);
  CHECK_FALSE(both.retry_after_is_minimum);
}

TEST_CASE("a limit without any time lasts at least a minute", "[unit][gitlab][host_error]") {
  const Error error = read(kRead, 429, "");

  CHECK(error.retry_after == 60s);
  CHECK(error.retry_after_is_minimum);
}

TEST_CASE("a host that is down may name a time, a window's end is none",
          "[unit][gitlab][host_error]") {
  CHECK(read(kRead, 503, "", {{.name = "Retry-After", .value = "5"}}).retry_after == 5s);
  CHECK_FALSE(read(kRead, 503, "", {{.name = "RateLimit-Reset", .value = "1700000030"}})
                  .retry_after.has_value());
  CHECK_FALSE(
      read(kRead, 404, "", {{.name = "Retry-After", .value = "5"}}).retry_after.has_value());
}

TEST_CASE("a 404 that is not the API's own is no proof of absence", "[unit][gitlab][host_error]") {
  const Error error = read(kRead, 404, "<html>nginx</html>");

  CHECK(error.code == ErrorCode::protocol);
  CHECK(error.message.find("base URL") != std::string::npos);
}

TEST_CASE("a moved project is explained", "[unit][gitlab][host_error]") {
  CHECK(read(change(Operation::commit_files), 405, saying("x")).message.find("moved") !=
        std::string::npos);
}
