#include "src/providers/forgejo/host_error.hpp"

#include "tests/catch_compat.hpp"
#include "tests/mock/scripted_transport.hpp"
#include "tests/unit/forgejo/forgejo_fixture.hpp"

#include <chrono>
#include <string>
#include <vector>

using namespace std::chrono_literals;
using namespace gitprovider;
using testing::answer;
using testing::saying;

namespace {

constexpr WallTime kNow{1'700'000'000s};

Error read(const rest::Asked& asked, int status, std::string body, http::Headers headers = {}) {
  return forgejo::read_error(answer(status, std::move(body), std::move(headers)),
                             {.asked = asked, .host_now = kNow, .max_host_wait = 1h});
}

rest::Asked change(Operation operation) {
  return {.operation = operation, .method = http::Method::post};
}

/// One line of what is known about these hosts.
struct Case {
  Operation operation = Operation::custom;
  int status = 0;
  std::string message{};
  ErrorCode code = ErrorCode::protocol;
};

std::vector<Case> golden() {
  using enum ErrorCode;
  using enum Operation;
  return {
      {create_repo, 400, "no such license template", invalid_argument},
      {create_repo, 401, "token is required", unauthorized},
      {create_repo, 403, "Given user is not allowed to create repository", forbidden},
      {create_repo, 404, "not found", not_found},
      {create_repo, 409, "The repository with the same name already exists.", already_exists},
      {create_repo, 413, "quota exceeded", forbidden},
      {create_repo, 422, "name is reserved [name: api]", invalid_argument},
      {create_repo, 500, "", unavailable},

      {create_branch, 403, "branch protected", forbidden},
      {create_branch, 404, "Git Repository is empty.", conflict},
      {create_branch, 404, "The old branch does not exist", not_found},
      {create_branch, 409, "The branch already exists.", already_exists},
      {create_branch, 409, "The branch with the same tag already exists.", conflict},
      {create_branch, 409, "branch name conflicts with existing branch [name: a]", conflict},
      {create_branch, 413, "quota exceeded", forbidden},
      {create_branch, 422, "NewBranchName", invalid_argument},
      {create_branch, 423, "repo is archived", conflict},
      {create_branch, 500, "object does not exist", unavailable},

      {protect_branch, 400, "both rule_name and branch_name are empty", invalid_argument},
      {protect_branch, 403, "Branch protection already exist", already_exists},
      {protect_branch, 403,
       "user should be an owner or a collaborator with admin write of a "
       "repository",
       forbidden},
      {protect_branch, 404, "not found", not_found},
      {protect_branch, 422, "user does not exist [name: x]", invalid_argument},
      {protect_branch, 423, "repo is archived", conflict},

      {commit_files, 403, "branch is protected [name: main]", forbidden},
      {commit_files, 404, "branch does not exist [name: x]", not_found},
      {commit_files, 409, "Git Repository is empty.", conflict},
      {commit_files, 413, "quota exceeded", forbidden},
      {commit_files, 413, "", invalid_argument},
      {commit_files, 422, "repository file already exists [path: a.txt]", conflict},
      {commit_files, 422, "sha does not match [given: a, expected: b]", conflict},
      {commit_files, 422, "path contains a malformed path component [path: ..]", invalid_argument},
      {commit_files, 423, "repo is archived", conflict},
      {commit_files, 500, "", unavailable},

      {open_pull_request, 403, "user is blocked", forbidden},
      {open_pull_request, 404, "not found", not_found},
      {open_pull_request, 409, "pull request already exists for these targets [id: 4]",
       already_exists},
      {open_pull_request, 413, "quota exceeded", forbidden},
      {open_pull_request, 422,
       "Invalid PullRequest: There are no changes between the head and the "
       "base",
       conflict},
      {open_pull_request, 422, "[]: Title is required", invalid_argument},

      {merge_pull_request, 403, "forbidden", forbidden},
      {merge_pull_request, 404, "not found", conflict},
      {merge_pull_request, 405, "Please try again later", conflict},
      {merge_pull_request, 405, "User not allowed to merge PR", forbidden},
      {merge_pull_request, 405, "Work in progress PRs cannot be merged", conflict},
      {merge_pull_request, 405, "The PR is already merged", conflict},
      {merge_pull_request, 405, "rebase is not allowed an allowed merge style", conflict},
      {merge_pull_request, 405, "Does not have enough approvals", conflict},
      {merge_pull_request, 409, "head out of date", conflict},
      {merge_pull_request, 409, "merge push out of date", conflict},
      {merge_pull_request, 409, "PushRejected without remote error message", conflict},
      {merge_pull_request, 422, "[Do]: Required", invalid_argument},
      {merge_pull_request, 423, "repo is archived", conflict},
      {merge_pull_request, 500, "", unavailable},

      {get_repo, 401, "token is required", unauthorized},
      {get_repo, 403, "token does not have at least one of required scope(s)", forbidden},
      {get_repo, 404, "The target couldn't be found.", not_found},
      {get_repo, 408, "", unavailable},
      {get_repo, 410, "", not_found},
      {get_repo, 412, "", conflict},
      {get_repo, 414, "", invalid_argument},
      {get_repo, 429, "", rate_limited},
      {get_repo, 431, "", invalid_argument},
      {get_repo, 451, "", forbidden},
      {get_repo, 500, "", unavailable},
      {get_repo, 502, "", unavailable},
      {get_repo, 503, "", unavailable},
      {get_repo, 504, "", unavailable},
  };
}

}  // namespace

TEST_CASE("each refusal of each operation has its code", "[unit][forgejo][host_error]") {
  for (const Case& known : golden()) {
    CAPTURE(to_string(known.operation), known.status, known.message);
    const Error error = read(change(known.operation), known.status, saying(known.message));

    CHECK(error.code == known.code);
    CHECK(error.cause == Cause::answered);
    CHECK(error.outcome == Outcome::not_applied);
    CHECK_FALSE(error.is_unclassified);
  }
}

TEST_CASE("in another language a refusal keeps what its status says",
          "[unit][forgejo][host_error]") {
  for (const Case& known : golden()) {
    CAPTURE(to_string(known.operation), known.status, known.message);
    const Error error = read(change(known.operation), known.status, saying("\u4e0d\u884c"));

    CHECK(error.code != ErrorCode::protocol);
    CHECK_FALSE(error.is_unclassified);
    if (known.status == 409 && known.operation == Operation::merge_pull_request) {
      CHECK(error.code == ErrorCode::conflict);
    }
  }
}

TEST_CASE("what a status means for a change does not hold for the reads before it",
          "[unit][forgejo][host_error]") {
  const auto reading = [](Operation operation, int status) {
    return read({.operation = operation, .method = http::Method::get}, status, saying("x")).code;
  };

  CHECK(reading(Operation::merge_pull_request, 404) == ErrorCode::not_found);
  CHECK(reading(Operation::create_branch, 409) == ErrorCode::conflict);
  CHECK(reading(Operation::commit_files, 422) == ErrorCode::invalid_argument);
}

TEST_CASE("a status that nothing is known of keeps it and is told apart",
          "[unit][forgejo][host_error]") {
  const int status = GENERATE(402, 405, 406, 415, 418, 424);
  const Error error = read(change(Operation::create_repo), status, saying("no"));

  CHECK(error.code == ErrorCode::protocol);
  CHECK(error.http_status == status);
  CHECK(error.is_unclassified);
}

TEST_CASE("a limit and a host that is down say when to come back", "[unit][forgejo][host_error]") {
  const int status = GENERATE(429, 503);
  const Error error =
      read(change(Operation::get_repo), status, "", {{.name = "Retry-After", .value = "7"}});

  CHECK(error.retry_after == 7s);
  CHECK_FALSE(error.retry_after_is_minimum);
}

TEST_CASE("a merge that is refused for now asks to come back, another refusal does not",
          "[unit][forgejo][host_error]") {
  const auto refused = [](const std::string& message) {
    return read(change(Operation::merge_pull_request), 405, saying(message));
  };

  CHECK(refused("Please try again later").retry_after == 500ms);
  CHECK(refused("Please try again later").retry_after_is_minimum);
  CHECK_FALSE(refused("Does not have enough approvals").retry_after);
}

TEST_CASE("a refusal that does not come from the API says so", "[unit][forgejo][host_error]") {
  const auto text = [](const std::string& body) {
    return read(change(Operation::get_repo), 404, body).message;
  };

  CHECK(text("<html>nginx</html>").find("base URL") != std::string::npos);
  CHECK(text(saying("not found")).find("base URL") == std::string::npos);
  CHECK(text("").find("base URL") == std::string::npos);
}
