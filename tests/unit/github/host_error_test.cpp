#include "src/providers/github/host_error.hpp"

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

Error read(int status, std::string body, http::Headers headers = {}) {
  return github::read_error(answer(status, std::move(body), std::move(headers)),
                            {.host_now = kNow, .max_host_wait = 1h});
}

std::string saying(const std::string& message) { return R"({"message":")" + message + R"("})"; }

std::string failing_with(const std::string& detail) {
  return R"({"message":"Validation Failed","errors":[)" + detail + "]}";
}

struct Case {
  int status = 0;
  std::string body{};
  ErrorCode code = ErrorCode::protocol;
};

std::vector<Case> golden() {
  using enum ErrorCode;
  return {
      {400, saying("Problems parsing JSON"), invalid_argument},
      {401, saying("Bad credentials"), unauthorized},
      {402, saying("Payment required"), forbidden},
      {403, saying("Resource not accessible by personal access token"), forbidden},
      {403, saying("Must have admin rights to Repository."), forbidden},
      {403, saying("Upgrade to GitHub Pro or make this repository public"), forbidden},
      {403, saying("Repository was archived so is read-only."), forbidden},
      {404, saying("Not Found"), not_found},
      {404, saying("Branch not protected"), not_found},
      {405, saying("Pull Request is not mergeable"), conflict},
      {405, saying("Base branch was modified. Review and try the merge again."), conflict},
      {406, saying("Must accept"), protocol},
      {408, "", unavailable},
      {409, saying("Git Repository is empty."), conflict},
      {409, saying("Head branch was modified. Review and try the merge again."), conflict},
      {410, saying("Gone"), not_found},
      {412, saying("Precondition Failed"), conflict},
      {413, "", invalid_argument},
      {414, "", invalid_argument},
      {415, saying("Unsupported Media Type"), protocol},
      {418, "", protocol},
      {422, saying("Reference already exists"), already_exists},
      {422, R"({"message":"Repository creation failed.","errors":[{"resource":"Repository",
             "code":"custom","field":"name","message":"name already exists on this account"}]})",
       already_exists},
      {422, failing_with(R"({"resource":"PullRequest","code":"custom",
             "message":"A pull request already exists for acme:f."})"),
       already_exists},
      {422, failing_with(R"({"resource":"Label","field":"name","code":"already_exists"})"),
       already_exists},
      {422, failing_with(R"({"resource":"PullRequest","code":"custom",
             "message":"No commits between main and f"})"),
       conflict},
      {422, failing_with(R"({"resource":"PullRequest","field":"head","code":"invalid"})"),
       not_found},
      {422, failing_with(R"({"resource":"PullRequest","field":"base","code":"invalid"})"),
       not_found},
      {422, saying("Update is not a fast forward"), conflict},
      {422, saying("Reference update failed"), conflict},
      {422, saying("Reference does not exist"), not_found},
      {422, saying("Object does not exist"), not_found},
      {422, saying("GitRPC::BadObjectState"), conflict},
      {422, R"({"message":"Invalid request.\n\n\"sha\" wasn't supplied."})", conflict},
      {422, saying("Protected branch update failed for refs/heads/main."), forbidden},
      {422, saying("Repository rule violations found"), forbidden},
      {422, saying("Changes must be made through a pull request."), forbidden},
      {422, saying("Cannot force-push to this branch"), forbidden},
      {422, saying("Required status check is expected."), forbidden},
      {422, failing_with(R"({"message":"was submitted too quickly"})"), rate_limited},
      {422, failing_with(R"("0 must be at least 1")"), invalid_argument},
      {422, "", invalid_argument},
      {423, saying("Locked"), conflict},
      {429, saying("Too many"), rate_limited},
      {431, "", invalid_argument},
      {451, saying("Repository access blocked"), forbidden},
      {500, saying("Server Error"), unavailable},
      {501, "", unavailable},
      {502, "<html>", unavailable},
      {503, "", unavailable},
      {504, "", unavailable},
      {599, "", unavailable},
  };
}

}  // namespace

TEST_CASE("status and words give the code of the table", "[unit][github][host_error]") {
  for (const Case& item : golden()) {
    CAPTURE(item.status, item.body);
    const Error error = read(item.status, item.body);

    CHECK(error.code == item.code);
    CHECK(error.http_status == item.status);
    CHECK(error.cause == Cause::answered);
  }
}

TEST_CASE("a used-up limit is waited for by the host's own clock", "[unit][github][host_error]") {
  const int status = GENERATE(403, 429);
  const Error error = read(status, saying("API rate limit exceeded"),
                           {{.name = "X-RateLimit-Remaining", .value = "0"},
                            {.name = "X-RateLimit-Reset", .value = "1700000030"}});

  CHECK(error.code == ErrorCode::rate_limited);
  CHECK(error.retry_after == 31s);
  CHECK_FALSE(error.retry_after_is_minimum);
}

TEST_CASE("Retry-After wins over the reset", "[unit][github][host_error]") {
  const Error error = read(403, saying("x"),
                           {{.name = "Retry-After", .value = "5"},
                            {.name = "X-RateLimit-Remaining", .value = "0"},
                            {.name = "X-RateLimit-Reset", .value = "1700000030"}});

  CHECK(error.code == ErrorCode::rate_limited);
  CHECK(error.retry_after == 5s);
}

TEST_CASE("a used-up limit without a usable time is a limit all the same",
          "[unit][github][host_error]") {
  const Error error = read(403, saying("x"), {{.name = "X-RateLimit-Remaining", .value = "0"}});

  CHECK(error.code == ErrorCode::rate_limited);
  CHECK_FALSE(error.retry_after.has_value());
  CHECK_FALSE(error.retry_after_is_minimum);
}

TEST_CASE("a limit that only words tell of lasts at least a minute", "[unit][github][host_error]") {
  const auto* const body = GENERATE(
      R"({"message":"You have exceeded a secondary rate limit. Please wait."})",
      R"({"message":"You have triggered an abuse detection mechanism."})",
      R"({"message":"Slow down","documentation_url":"https://docs.github.com/rest#secondary-rate-limits"})",
      R"({"message":"No","documentation_url":"https://developer.github.com/v3/#abuse-rate-limits"})");
  CAPTURE(body);
  const int status = GENERATE(403, 429);

  const Error error = read(status, body, {{.name = "X-RateLimit-Remaining", .value = "4812"}});

  CHECK(error.code == ErrorCode::rate_limited);
  CHECK(error.retry_after == 60s);
  CHECK(error.retry_after_is_minimum);
}

TEST_CASE("a 403 without any sign of a limit is a refusal", "[unit][github][host_error]") {
  const Error error =
      read(403, saying("Forbidden"), {{.name = "X-RateLimit-Remaining", .value = "4812"}});

  CHECK(error.code == ErrorCode::forbidden);
  CHECK_FALSE(error.retry_after.has_value());
}

TEST_CASE("a 429 without any time is a limit without a time", "[unit][github][host_error]") {
  const Error error = read(429, "");

  CHECK(error.code == ErrorCode::rate_limited);
  CHECK_FALSE(error.retry_after.has_value());
}

TEST_CASE("limits are looked for in 403 and 429 alone", "[unit][github][host_error]") {
  const Error error =
      read(404, saying("rate limit"), {{.name = "X-RateLimit-Remaining", .value = "0"}});

  CHECK(error.code == ErrorCode::not_found);
  CHECK_FALSE(error.retry_after.has_value());
}

TEST_CASE("a refusal by plan says so", "[unit][github][host_error]") {
  CHECK(read(403, saying("Upgrade to GitHub Pro")).message ==
        "Upgrade to GitHub Pro; the plan of the account does not include this");
}

TEST_CASE("a clash of names below one another is hinted at", "[unit][github][host_error]") {
  CHECK(read(422, saying("Reference update failed")).message.find("'/'") != std::string::npos);
}

TEST_CASE("a missing scope is named where the host tells it", "[unit][github][host_error]") {
  const auto hint = [](std::string_view held, std::string_view accepted) {
    return read(404, saying("Not Found"),
                {{.name = "X-OAuth-Scopes", .value = std::string{held}},
                 {.name = "X-Accepted-OAuth-Scopes", .value = std::string{accepted}}})
               .message.find("lacks the scope") != std::string::npos;
  };

  CHECK(hint("repo:status, user", "repo, workflow"));
  CHECK(hint("", "repo"));
  CHECK_FALSE(hint("repo, user", "public_repo, repo"));
  CHECK_FALSE(hint("repo", ""));
}

TEST_CASE("a refusal that does not come from the API says so", "[unit][github][host_error]") {
  CHECK(read(404, "<html>nginx</html>").message.find("base URL") != std::string::npos);
  CHECK(read(404, saying("Not Found")).message.find("base URL") == std::string::npos);
}

TEST_CASE("single sign-on is hinted at", "[unit][github][host_error]") {
  CHECK(read(403, saying("x"), {{.name = "X-GitHub-SSO", .value = "required; url=https://x"}})
            .message.find("single sign-on") != std::string::npos);
}

TEST_CASE("an answer that stands in no line of the table is unclassified",
          "[unit][github][host_error]") {
  CHECK(read(418, "").is_unclassified);
  CHECK(read(406, saying("Must accept")).is_unclassified);
  CHECK_FALSE(read(404, saying("Not Found")).is_unclassified);
  CHECK_FALSE(read(503, "").is_unclassified);
}
